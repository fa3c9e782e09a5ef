// Loaded before the server (`node --import`): the first process of a container gets no signal that it does not handle,
// and the server takes half a second to load.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
