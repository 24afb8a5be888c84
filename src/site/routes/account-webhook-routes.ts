/** Webhook endpoints in the account area. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { faultOf } from '../../contract/problem.ts';
import { type Form, readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { requestedOrFirstPage } from '../page-reader.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import { type WebhookPageInput, webhookPage } from '../pages/account/webhook-page.ts';
import {
  type Endpoint,
  type WrongEndpoint,
  newSecretPage,
  webhooksPage,
  webhooksPath as path,
} from '../pages/account/webhooks-page.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { asSentence } from '../words.ts';
import type { Read } from './badge-routes.ts';

interface AccountWebhookDeps {
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

type WithSecret = Endpoint & { secret?: string };

export function addAccountWebhookRoutes(router: Router, deps: AccountWebhookDeps): void {
  addEndpoints(router, deps);
  addActions(router, deps);
}

const typedOf = (form: Form) => ({ url: form.text('url'), events: form.all('events') });

/** What the form was refused for, to be shown beside it. @throws the other faults */
function wrongForm(error: unknown, typed: WrongEndpoint['typed']): WrongEndpoint {
  const refusal = faultOf(error);
  if (refusal.code === 'invalid_input') {
    const problems = refusal.problems ?? [];
    const [url] = problems.filter(({ path }) => path === 'url');
    const hasNone = problems.some(({ path }) => path.startsWith('events'));
    return {
      typed,
      problems: {
        ...(url && { url: asSentence(url.message) }),
        ...(hasNone && { events: 'Choose at least one event.' }),
      },
    };
  }
  const refused = refusals[refusal.code];
  if (refused === undefined) throw refusal;
  return { typed, refused };
}

const refusals: Readonly<Record<string, string>> = {
  webhook_exists: 'You have an endpoint with this address already.',
  webhook_limit: 'You have the maximum number of endpoints. Delete one first.',
};

const idOf = (ctx: RouterContext) => Number(ctx.params['id']);

function addEndpoints(router: Router, { read, siteOf, withUser }: AccountWebhookDeps): void {
  const list = async (ctx: RouterContext) =>
    (await read<{ items: Endpoint[] }>(ctx, 'list_webhook_endpoints', {})).items;
  const showList = async (ctx: RouterContext, wrong?: WrongEndpoint) => {
    const [site, items] = await Promise.all([siteOf(ctx), list(ctx)]);
    sendPrivate(ctx, webhooksPage({ site, said: ctx.query['said'], items, wrong }), wrong ? 400 : 200);
  };
  const show = async (ctx: RouterContext, wrong?: WrongEndpoint) => {
    const [site, items] = await Promise.all([siteOf(ctx), list(ctx)]);
    const endpoint = items.find(({ id }) => id === idOf(ctx));
    if (!endpoint) {
      sendPrivate(ctx, notFoundPage({ site, what: 'page' }), 404);
      return;
    }
    const log = await read<WebhookPageInput['log']>(ctx, 'list_webhook_deliveries', {
      endpoint_id: endpoint.id,
      page: requestedOrFirstPage(ctx),
    });
    const page = webhookPage({ site, said: ctx.query['said'], endpoint, log, wrong });
    sendPrivate(ctx, page, wrong ? 400 : 200);
  };

  router.get(
    path,
    withUser((ctx) => showList(ctx)),
  );
  router.post(
    path,
    withUser(async (ctx) => {
      const typed = typedOf(await readForm(ctx));
      try {
        const { secret = '', ...endpoint } = await read<WithSecret>(ctx, 'create_webhook_endpoint', typed);
        sendPrivate(ctx, newSecretPage({ site: await siteOf(ctx), endpoint, secret }));
      } catch (error) {
        await showList(ctx, wrongForm(error, typed));
      }
    }),
  );
  router.get(
    `${path}/:id`,
    withUser((ctx) => show(ctx)),
  );
  router.post(
    `${path}/:id`,
    withUser(async (ctx) => {
      const typed = typedOf(await readForm(ctx));
      try {
        await read(ctx, 'update_webhook_endpoint', { endpoint_id: idOf(ctx), ...typed });
        seeOther(ctx, `${path}/${idOf(ctx)}?said=webhook-saved`);
      } catch (error) {
        const wrong = faultOf(error).code === 'webhook_not_found' ? undefined : wrongForm(error, typed);
        await show(ctx, wrong);
      }
    }),
  );
}

interface Action {
  operation: string;
  input?: Record<string, unknown>;
  said: string;
}

const actions: Readonly<Record<string, Action>> = {
  pause: { operation: 'update_webhook_endpoint', input: { paused: true }, said: 'webhook-paused' },
  resume: { operation: 'update_webhook_endpoint', input: { paused: false }, said: 'webhook-resumed' },
  test: { operation: 'send_test_webhook', said: 'webhook-sent' },
  redeliver: { operation: 'redeliver_webhooks', said: 'webhook-sent' },
};

function addActions(router: Router, { read, siteOf, withUser }: AccountWebhookDeps): void {
  for (const [name, { operation, input, said }] of Object.entries(actions)) {
    router.post(
      `${path}/:id/${name}`,
      withUser(async (ctx) => {
        const id = idOf(ctx);
        const deliveryId = name === 'redeliver' ? Number((await readForm(ctx)).text('delivery_id')) : 0;
        try {
          await read(ctx, operation, {
            endpoint_id: id,
            ...input,
            ...(deliveryId > 0 && { delivery_id: deliveryId }),
          });
          seeOther(ctx, `${path}/${id}?said=${said}`);
        } catch (error) {
          leadBack(ctx, error);
        }
      }),
    );
  }
  router.post(
    `${path}/:id/rotate`,
    withUser(async (ctx) => {
      try {
        const { secret = '', ...endpoint } = await read<WithSecret>(ctx, 'update_webhook_endpoint', {
          endpoint_id: idOf(ctx),
          rotate_secret: true,
        });
        sendPrivate(ctx, newSecretPage({ site: await siteOf(ctx), endpoint, secret }));
      } catch (error) {
        leadBack(ctx, error);
      }
    }),
  );
  router.post(
    `${path}/:id/delete`,
    withUser(async (ctx) => {
      try {
        await read(ctx, 'delete_webhook_endpoint', { endpoint_id: idOf(ctx) });
        seeOther(ctx, `${path}?said=webhook-deleted`);
      } catch (error) {
        leadBack(ctx, error);
      }
    }),
  );
}

/** Where the page was out of date, the present one says why. */
function leadBack(ctx: RouterContext, error: unknown): void {
  const { code } = faultOf(error);
  if (!['webhook_not_found', 'webhook_paused', 'invalid_input'].includes(code)) throw error;
  seeOther(ctx, code === 'webhook_paused' ? `${path}/${idOf(ctx)}` : path);
}
