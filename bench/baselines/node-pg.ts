/** Only Node's HTTP server and pg: `node-pg.ts PORT DATABASE_URL BASE_URL`. */
import { createServer } from 'node:http';
import pg from 'pg';
import { createAnswers } from './node-pg-answers.ts';

const [port = '', databaseUrl = '', baseUrl = ''] = process.argv.slice(2);
/** The same number of connections as the service. */
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const answers = createAnswers(pool, baseUrl);

const listings = '/api/v1/listings';

function answerTo(path: string): Promise<object | null> {
  if (path === `${listings}?sort=newest`) return answers.newest();
  if (path === '/api/v1/launches/weeks/last') return answers.lastWeek();
  if (path.startsWith(`${listings}/`)) return answers.item(path.slice(listings.length + 1));
  return Promise.resolve(null);
}

createServer((request, response) => {
  const answered = (status: number, answer: object) => {
    const body = Buffer.from(JSON.stringify(answer));
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  };
  answerTo(request.url ?? '').then(
    (answer) => answered(answer === null ? 404 : 200, answer ?? {}),
    (error: unknown) => answered(500, { error: String(error) }),
  );
}).listen(Number(port), '127.0.0.1');
