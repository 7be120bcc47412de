import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { commentPage } from './github/comment-page.ts';

/** The comments that the readme shows, as the golden files have them. */
export const readmePictures = ['regressed', 'passed'] as const;
export type ReadmePicture = (typeof readmePictures)[number];

export function pageOf(picture: ReadmePicture): string {
  return commentPage(readFileSync(`tests/golden/report/comment-${picture}.md`, 'utf8'));
}

/** A picture names the page that it was drawn from: another machine may draw other pixels. */
export function sourceOf(picture: ReadmePicture): string {
  return createHash('sha256').update(pageOf(picture)).digest('hex');
}

export function fileOf(picture: ReadmePicture): string {
  return `readme-${picture}.png`;
}
