import type { FeatureParts } from '../../feature.ts';

export const parts = {
  views: [
    {
      pages: async (kept, clock) => {
        const { boardFile } = await import('./make/board-file.ts');
        return [{ path: 'board.html', text: await boardFile(kept, clock) }];
      },
    },
  ],
} satisfies FeatureParts;
