/** Both steps of the Action are one bundle: dist/post/index.js names the second. */
await (process.argv[2] === 'post' ? import('./post.ts') : import('./action.ts'));
