/** This text is kept apart from the editor's other texts, because those are loaded with every screen of a bot. */
export const BOT_IS_GONE =
  'This bot is no longer there: it was deleted, perhaps by you in another tab. Copy what you want to keep.'
