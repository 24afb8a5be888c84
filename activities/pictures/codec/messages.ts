/** Messages between the worker and the process that decodes pictures. */
import type { PictureFailureCode, StoredKind } from '../../../src/pictures/picture-rules.ts';
import type { EncodedPicture } from './encode-picture.ts';

export interface ToCodec {
  kind: StoredKind;
  bytes: Uint8Array;
}

export type FromCodec = { picture: EncodedPicture } | { failure: PictureFailureCode };
