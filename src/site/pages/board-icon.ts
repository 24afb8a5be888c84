/** A drawing for each board. */
import type { BoardName } from '../../launches/board-rules.ts';
import { type Html, html, raw } from '../html.ts';

const drawings: Record<BoardName, string> = {
  'community-weekly': '<path d="M12 4v16M6 10l6-6 6 6"/>',
  'community-all-time': '<path d="M4 20V11h5v9M9 20V4h6v16M15 20v-6h5v6M3 20h18"/>',
  'domain-rating': '<path d="M4 17a8 8 0 1 1 16 0M12 17l4-6"/>',
  revenue: '<path d="M3 17l6-6 4 4 8-9M15 6h6v6"/>',
  billboard: '<path d="M3 5h18v10H3zM8 15v5M16 15v5"/>',
};

export const boardIcon = (board: BoardName): Html =>
  html`<svg
    class="board-icon"
    viewBox="0 0 24 24"
    width="40"
    height="40"
    aria-hidden="true"
    focusable="false"
  >
    ${raw(drawings[board])}
  </svg>`;
