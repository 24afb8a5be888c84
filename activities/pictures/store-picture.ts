import { createHash } from 'node:crypto';
import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { FetchFailure, shouldRetry } from '../../src/guarded-fetch/fetch-failure.ts';
import {
  type PictureRequest,
  findRequestedPicture,
  recordPicture,
  recordPictureFailure,
} from '../../src/pictures/picture-queries.ts';
import { maxPictureAttempts, maxPictureBytes } from '../../src/pictures/picture-rules.ts';
import { pictureText } from '../../src/shared/picture-size-rules.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { EncodedPicture } from './codec/encode-picture.ts';

interface Outcome {
  outcome: 'stored' | 'failed' | 'over';
  /** Why it failed. */
  code: string | null;
}

/**
 * Fetches a picture, encodes its sizes and stores them; then pages show it. `over`: it is not waited for any more. A retry
 * after a crash stores the same files under the same key.
 */
export async function storePicture(
  deps: ActivityDeps,
  { pictureId, n, at }: { pictureId: number; n: number; at: string },
): Promise<Outcome> {
  const { db, pictures } = deps;
  const now = new Date(at);
  return withHeartbeat(async (signal) => {
    const request = await findRequestedPicture(db, pictureId, n);
    if (!request) return { outcome: 'over', code: null };
    const result = await fetchPicture(deps, request, signal);
    signal.throwIfAborted();
    if ('failure' in result) {
      const isRecorded = await recordPictureFailure(db, request, result.failure, now);
      return isRecorded ? { outcome: 'failed', code: result.failure } : { outcome: 'over', code: null };
    }
    const { key, picture } = result;
    for (const { width, bytes } of picture.files) {
      await pictures.put(key, `${width}.webp`, Buffer.from(bytes));
    }
    const isShown = await db.transaction((tx) => recordPicture(tx, request, pictureText(key, picture), now));
    return { outcome: isShown ? 'stored' : 'over', code: null };
  });
}

/** @throws ApplicationFailure if it is to be tried again */
async function fetchPicture(
  { download, codec, log }: ActivityDeps,
  request: PictureRequest,
  signal: AbortSignal,
): Promise<{ key: string; picture: EncodedPicture } | { failure: string }> {
  const { attempt } = activityInfo();
  try {
    const bytes = await download(request.source_url, { maxBytes: maxPictureBytes, signal });
    const result = await codec.encode(request.kind, bytes, signal);
    return 'failure' in result ? result : { key: keyOf(request, bytes), picture: result.picture };
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof FetchFailure)) {
      if (attempt < maxPictureAttempts) throw error;
      log.error({ err: error, picture: request.id }, 'a picture could not be stored');
      return { failure: 'our_fault' };
    }
    // Without the message, which may contain addresses.
    if (shouldRetry(error, attempt, maxPictureAttempts)) {
      throw ApplicationFailure.retryable(`The picture could not be fetched yet: ${error.code}.`, error.code);
    }
    return { failure: error.code };
  }
}

/** Changed with the sizes or the encoding, as what is at an address never changes. */
const encoding = 1;

/** Of its own for each row, so that no other picture shares the files. */
const keyOf = ({ id }: PictureRequest, bytes: Buffer): string =>
  createHash('sha256').update(`${encoding} ${id} `).update(bytes).digest('hex').slice(0, 32);
