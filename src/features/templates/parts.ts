import type { FeatureParts } from '../../feature.ts';

export const parts = {
  changes: [
    {
      async templates(changed, signal) {
        if (changed.length === 0) return [];
        return (await import('./compare-templates.ts')).compareTemplates(changed, signal);
      },
    },
  ],
  measured: [{ examine: async (client) => (await import('./examine-template.ts')).examineTemplate(client) }],
} satisfies FeatureParts;
