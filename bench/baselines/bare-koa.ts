/** A minimal Koa application: a constant response of the requested size at `/<bytes>`. */
import { createServer } from 'node:http';
import Koa from 'koa';

const answers = new Map<string, Buffer>();

/** JSON of the requested number of bytes, or the minimum. */
function answerOf(path: string): Buffer {
  const known = answers.get(path);
  if (known) return known;
  const frame = '{"padding":""}'.length;
  const answer = Buffer.from(
    JSON.stringify({ padding: 'x'.repeat(Math.max(0, Number(path.slice(1)) - frame)) }),
  );
  answers.set(path, answer);
  return answer;
}

const app = new Koa();
app.use((ctx) => {
  ctx.type = 'application/json';
  ctx.body = answerOf(ctx.path);
});
const handle = app.callback();
createServer((request, response) => void handle(request, response)).listen(
  Number(process.argv[2]),
  '127.0.0.1',
);
