/** A draft that is ready, new for each test of a suite, and what its founder does with it over REST. */
import { type RunningApi, startApi } from '../support/api.ts';
import { type Called, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

export interface ReadyDraft {
  edit: (edits: Record<string, unknown>) => Promise<Called>;
  show: () => Promise<Called>;
  /** From here on it is another draft, in that state. */
  becomes: (status: string) => Promise<void>;
}

/** To be called in a `describe`. */
export function readyDraft(): ReadyDraft {
  let api: RunningApi;
  let key: string;
  let id: string;
  before(async () => {
    api = await startApi();
    key = await api.key();
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    id = await insertReadyDraft(api.db);
  });
  return {
    edit: (edits) => restCaller(api.baseUrl)('update_draft', { id, ...edits }, { key }),
    show: () => restCaller(api.baseUrl)('get_draft', { id }, { key }),
    async becomes(status) {
      id = await insertReadyDraft(api.db, 'founder@example.com', status);
    },
  };
}
