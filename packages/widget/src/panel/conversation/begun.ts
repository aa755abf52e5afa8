/** Conversations that this page began: they can be forgotten also where this browser keeps nothing. */
export const begun = new Set<{ project: string; id: string }>()

/** Messages that began a conversation which the server has not named yet. */
export const unnamed = new Set<string>()
