import { type ArtifactClient, DefaultArtifactClient } from '@actions/artifact';

/** Its package takes longer to load than all the others of a step, most of which move no artifact: load this file late. */
export function openArtifactClient(): ArtifactClient {
  return new DefaultArtifactClient();
}
