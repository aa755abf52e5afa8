/**
 * What Node is told for the server. Most of what a chat leaves behind is garbage at once, so that a small nursery is as fast as the 64 MB
 * that V8 would let it grow to, and a thousand chats take half the memory.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8']

/** For what must not outlive its parent, even one that was killed outright. */
export const END_WITH_PARENT = ['--import', new URL('end-with-parent.mjs', import.meta.url).href]
