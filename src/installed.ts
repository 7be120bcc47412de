import { install } from './feature.ts';
import { features } from './features.ts';

/** Imported before anything else by whatever is no command: it installs all features. */
install(features);
