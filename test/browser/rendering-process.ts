/** A process in the middle of rendering a page that never rests: to be ended from outside. */
import { anywhere, rendererOf } from './renderers.ts';

const renderer = rendererOf(new Map());
const html = '<p>busy</p><script>setInterval(() => document.body.append("x"), 20)</script>';
await renderer.render({ url: 'http://acme.example/', html }, anywhere);
