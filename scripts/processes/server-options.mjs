/**
 * Most of a chat's memory becomes garbage at once. This size of V8's young generation is as fast as V8's limit of 64
 * MB, and a thousand chats take half the memory.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8']

/** Two malloc arenas for all threads: with glibc's default number an idle server takes 3 MB more. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

export const END_WITH_PARENT = ['--import', new URL('end-with-parent.mjs', import.meta.url).href]
