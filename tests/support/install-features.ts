import { install } from '../../src/feature.ts';
import { features } from '../../src/features.ts';

await install(features);
