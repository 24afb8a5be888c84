import type { Case, Fixture } from './case.ts';

const refused = { status: 400, code: 'invalid_input' } as const;
const wish = { url: 'https://hooks.example.com/launches', events: ['draft.ready', 'listing.live'] };
const own = ({ webhookId }: Fixture) => ({ endpoint_id: webhookId });
const others = ({ othersWebhookId }: Fixture) => ({ endpoint_id: othersWebhookId });
const nobodys = { status: 404, code: 'webhook_not_found' } as const;

/** Who may not, at each operation. */
const closed = (operation: string, input: Case['input'], isRead = false): Case[] => [
  { operation, says: 'nobody', input, as: 'nobody', status: 401, code: 'unauthenticated' },
  {
    operation,
    says: `a key without webhooks:${isRead ? 'read' : 'write'}`,
    input,
    as: 'reader',
    status: 403,
    code: 'insufficient_scope',
  },
  { operation, says: 'an unknown property', input: (fixture) => ({ ...input(fixture), x: 1 }), ...refused },
];
const onOne = (operation: string, isRead = false): Case[] => [
  ...closed(operation, own, isRead),
  { operation, says: 'somebody else’s', input: others, ...nobodys },
  { operation, says: 'an id that nobody has', input: () => ({ endpoint_id: 999_999 }), ...nobodys },
  { operation, says: 'id 0', input: () => ({ endpoint_id: 0 }), ...refused },
];
const create = (says: string, more: object): Case => ({
  operation: 'create_webhook_endpoint',
  says,
  input: () => ({ ...wish, ...more }),
  ...refused,
});

export const webhooksCases: readonly Case[] = [
  { operation: 'create_webhook_endpoint', says: 'an address', input: () => wish, status: 201 },
  {
    operation: 'create_webhook_endpoint',
    says: 'an address that has one',
    input: () => ({ ...wish, url: 'https://hooks.example.com/owner' }),
    status: 409,
    code: 'webhook_exists',
  },
  create('http', { url: 'http://hooks.example.com/' }),
  create('a private address', { url: 'https://127.0.0.1/' }),
  create('a name inside a network', { url: 'https://intranet/' }),
  create('a password', { url: 'https://me:secret@hooks.example.com/' }),
  create('a port of another service', { url: 'https://hooks.example.com:22/' }),
  create('an address of 501 characters', { url: `https://hooks.example.com/${'x'.repeat(475)}` }),
  create('no events', { events: [] }),
  create('an event that there is not', { events: ['listing.sold'] }),
  ...closed('create_webhook_endpoint', () => ({ ...wish, url: 'https://others.example.com/' })),

  { operation: 'list_webhook_endpoints', says: 'the owner', input: () => ({}), status: 200 },
  ...closed('list_webhook_endpoints', () => ({}), true),

  {
    operation: 'update_webhook_endpoint',
    says: 'other events, and paused',
    input: (fixture) => ({ ...own(fixture), events: ['order.paid'], paused: true }),
    status: 200,
  },
  {
    operation: 'redeliver_webhooks',
    says: 'while it is paused',
    input: ({ pausedWebhookId }) => ({ endpoint_id: pausedWebhookId }),
    status: 409,
    code: 'webhook_paused',
  },
  {
    operation: 'update_webhook_endpoint',
    says: 'a new secret, and resumed',
    input: (fixture) => ({ ...own(fixture), paused: false, rotate_secret: true }),
    status: 200,
  },
  {
    operation: 'update_webhook_endpoint',
    says: 'the address of another',
    input: (fixture) => ({ ...own(fixture), url: 'https://hooks.example.com/paused' }),
    status: 409,
    code: 'webhook_exists',
  },
  {
    operation: 'update_webhook_endpoint',
    says: 'a private address',
    input: (fixture) => ({ ...own(fixture), url: 'https://10.0.0.1/' }),
    ...refused,
  },
  {
    operation: 'update_webhook_endpoint',
    says: 'rotate_secret: false',
    input: (fixture) => ({ ...own(fixture), rotate_secret: false }),
    ...refused,
  },
  ...onOne('update_webhook_endpoint'),

  { operation: 'send_test_webhook', says: 'the owner', input: own, status: 201 },
  ...onOne('send_test_webhook'),

  { operation: 'list_webhook_deliveries', says: 'the owner', input: own, status: 200 },
  {
    operation: 'list_webhook_deliveries',
    says: 'those that failed',
    input: (fixture) => ({ ...own(fixture), status: 'failed', per_page: 100 }),
    status: 200,
  },
  {
    operation: 'list_webhook_deliveries',
    says: 'a status that there is not',
    input: (fixture) => ({ ...own(fixture), status: 'lost' }),
    ...refused,
  },
  ...onOne('list_webhook_deliveries', true),

  { operation: 'redeliver_webhooks', says: 'all', input: own, status: 200 },
  {
    operation: 'redeliver_webhooks',
    says: 'all since a time',
    input: (fixture) => ({ ...own(fixture), since: '2026-11-01T00:00:00Z' }),
    status: 200,
  },
  {
    operation: 'redeliver_webhooks',
    says: 'a delivery that there is not',
    input: (fixture) => ({ ...own(fixture), delivery_id: 999_999 }),
    ...nobodys,
  },
  {
    operation: 'redeliver_webhooks',
    says: 'one, and a time',
    input: (fixture) => ({ ...own(fixture), delivery_id: 1, since: '2026-11-01T00:00:00Z' }),
    ...refused,
  },
  {
    operation: 'redeliver_webhooks',
    says: 'no time',
    input: (fixture) => ({ ...own(fixture), since: 'yesterday' }),
    ...refused,
  },
  ...onOne('redeliver_webhooks'),

  ...onOne('delete_webhook_endpoint'),
  { operation: 'delete_webhook_endpoint', says: 'the owner', input: own, status: 200 },
];
