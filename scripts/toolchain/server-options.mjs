/**
 * What Node is told for the server. Most of what a chat leaves behind is garbage at once, so that a small nursery is as fast as the 64 MB
 * that V8 would let it grow to, and a thousand chats take half the memory.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8']
