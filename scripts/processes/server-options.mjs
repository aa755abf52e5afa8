/**
 * Most memory of a chat is garbage at once. A small nursery is as fast as V8's limit of 64 MB,
 * and a thousand chats take half the memory.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8']

/** For processes that must not outlive their parent, even one that was killed. */
export const END_WITH_PARENT = ['--import', new URL('end-with-parent.mjs', import.meta.url).href]
