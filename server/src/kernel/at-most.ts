/**
 * The options of an LRUCache for a number of entries. Its own option `max` reserves memory for all of them at the start: of
 * ten caches, most of which stay empty, that is 3 MB of each process.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
