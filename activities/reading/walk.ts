/** Collects blocks of text, links, images and frames in document order, in one pass over the tree. */
import { isInline, kindInside } from './block-kinds.ts';
import { isElement, type Element, type Node, type Root } from './dom.ts';
import { clean, fold } from './fold.ts';
import type { Head } from './head.ts';
import { marksInside } from './marks.ts';
import { type Resolve, addressOf, altOf, embedOf, imageOf } from './media.ts';
import type { Block, Box, Embed, Image, Link, Mark } from './page-reading.ts';
import { append, emptyRun, finish, lineBreak, partsHere, type Surroundings } from './run.ts';
import { hiddenNames } from './style-sheet.ts';
import { isHidden, isStruck, silentTags } from './visibility.ts';

const maxBlocks = 8000;
const maxTextLength = 400_000;
const maxLinks = 3000;
const maxImages = 600;
const maxEmbeds = 50;
/** What a heading shows for the link to itself; no word of it. */
const permalinkSign = /^\s*\[?(?:[#¶§∞\u2693\u{1f517}\uf0c1]\ufe0f?)\]?\s*$/u;
/** `Node.TEXT_NODE` of the DOM standard. */
const textNode = 3;

interface State extends Surroundings {
  hidden: boolean;
  inContent: boolean;
  link: { text: string; entry: Link } | null;
}
interface Frame {
  element: Element;
  next: number;
  isBlock: boolean;
  state: State;
}

export interface Walked {
  blocks: Block[];
  boxes: Box[];
  links: Link[];
  images: Image[];
  embeds: Embed[];
}

/** Each list and the total text length are limited. */
export function walk(root: Root, head: Head, resolve: Resolve): Walked {
  const out: Walked = { blocks: [], boxes: [], links: [], images: [], embeds: [] };
  const hidden = hiddenNames(head.css);
  let run = emptyRun();
  let length = 0;

  const flush = (): void => {
    const { around } = run;
    if (around !== null && out.blocks.length < maxBlocks && length < maxTextLength) {
      const made = finish(run);
      if (made.text !== '') {
        length += made.text.length;
        const { kind, level, marks, box } = around;
        out.blocks.push({ kind, ...(kind === 'heading' && { level }), ...made, marks, box });
      }
    }
    if (around !== null) run = emptyRun();
  };

  const addText = (element: Element, data: string, state: State): void => {
    if (state.link?.entry.raw.includes('#') === true && permalinkSign.test(data)) return;
    if (state.link !== null && state.link.text.length < 400) state.link.text += data;
    if (state.hidden) return;
    if (partsHere(run, element, data)) flush();
    append(run, element, data, state);
  };

  const enter = (element: Element, state: State): Frame => {
    const { name: tag, attribs } = element;
    const isBlock = !isInline(tag);
    const marks = marksInside(tag, attribs, state.marks, state.inContent);
    const inside: State = {
      ...state,
      marks,
      hidden: state.hidden || isHidden(tag, attribs, hidden, head.controlled),
      struck: state.struck || isStruck(tag, attribs),
      inContent: state.inContent || tag === 'article' || tag === 'section' || tag === 'li',
    };
    if (isBlock) {
      flush();
      out.boxes.push({ parent: state.box, depth: (out.boxes[state.box]?.depth ?? 0) + 1, tag });
      inside.box = out.boxes.length - 1;
      Object.assign(inside, kindInside(tag, attribs, inside));
    }
    if (tag === 'a') inside.link = openLink(element, inside);
    return { element, next: 0, isBlock, state: inside };
  };

  const openLink = (element: Element, state: State): State['link'] => {
    const raw = addressOf(element.attribs['href']);
    const href = raw === null ? null : resolve(raw);
    if (raw === null || href === null || out.links.length >= maxLinks) return null;
    const entry: Link = {
      href,
      raw,
      text: fold(clean((element.attribs['aria-label'] ?? element.attribs['title'] ?? '').slice(0, 200))),
      rel: (element.attribs['rel'] ?? '').toLowerCase(),
      marks: state.marks,
      inNav: state.marks.has('nav'),
      inHeader: state.marks.has('header'),
      inFooter: state.marks.has('footer'),
      hidden: state.hidden,
      box: state.box,
      at: out.blocks.length,
    };
    out.links.push(entry);
    return { text: '', entry };
  };

  const leave = (frame: Frame): void => {
    if (frame.isBlock) flush();
    if (frame.element.name !== 'a' || frame.state.link === null) return;
    const text = fold(clean(frame.state.link.text));
    if (text !== '') frame.state.link.entry.text = text.slice(0, 300);
  };

  const addImage = (element: Element, state: State): void => {
    const link = state.link?.entry;
    if (link !== undefined && link.text === '') link.text = altOf(element);
    if (state.hidden || out.images.length >= maxImages) return;
    const image = imageOf(element, { ...state, at: out.blocks.length }, link?.href ?? null, resolve);
    if (image !== null) out.images.push(image);
  };

  const addEmbed = (element: Element, state: State): void => {
    if (state.hidden || out.embeds.length >= maxEmbeds) return;
    const embed = embedOf(element, { ...state, at: out.blocks.length }, resolve);
    if (embed !== null) out.embeds.push(embed);
  };

  const first: State = {
    kind: 'text',
    level: 0,
    marks: new Set<Mark>(),
    box: -1,
    hidden: false,
    struck: false,
    inContent: false,
    link: null,
  };
  const frames: Frame[] = [];
  const visit = (node: Node, parent: Element | null, state: State): void => {
    if (!isElement(node)) {
      if (parent !== null && 'data' in node && node.nodeType === textNode) addText(parent, node.data, state);
    } else if (node.name === 'br') {
      if (parent !== null) addText(parent, lineBreak, state);
    } else if (node.name === 'img') addImage(node, state);
    else if (node.name === 'iframe') addEmbed(node, state);
    else if (node.name === 'video') {
      addEmbed(node, state);
      for (const child of node.children)
        if (isElement(child) && child.name === 'source') addEmbed(child, state);
    } else if (!silentTags.has(node.name)) frames.push(enter(node, state));
  };

  for (const node of root.children) {
    visit(node, null, first);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const child = frame.element.children[frame.next];
      frame.next += 1;
      if (child !== undefined) visit(child, frame.element, frame.state);
      else {
        leave(frame);
        frames.pop();
      }
    }
  }
  flush();
  return out;
}
