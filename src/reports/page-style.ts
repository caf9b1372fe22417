import { STYLE_BASE } from './page-style-base.ts';
import { STYLE_EVIDENCE } from './page-style-evidence.ts';
import { STYLE_SECTIONS } from './page-style-sections.ts';

/** One style sheet. Every colour is a variable of the base, every verdict has a mark and a word besides its colour. */
export const PAGE_STYLE = `${STYLE_BASE}${STYLE_SECTIONS}${STYLE_EVIDENCE}`;
