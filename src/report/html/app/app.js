// Runs on every page of `serve`. What a server or a model wrote becomes text nodes, never markup.
