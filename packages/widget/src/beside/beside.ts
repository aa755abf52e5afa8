/**
 * Code that a plain bubble does not need unless something fails. Chats in the page, and bubbles with a placement, with
 * analytics or beside another bubble, always load it. It is one chunk, so that no page loads two.
 *
 * The export names `placed`, `config` and `panel` save bytes: the loader contains these words anyway.
 */

export { applyPlacement as begin } from './apply-placement.ts'
export { updateElement } from './attach-chat.ts'
export { findProblem } from './find-problem.ts'
export { isShownAt, matchesPath, PHONE, watchAddress } from './follow-placement.ts'
export { handleMissingConfig as config, handleMissingPanel as panel } from './handle-missing.ts'
export { hasMetBot } from './has-met-bot.ts'
export { NO_BOX, placeWithoutLauncher as placed } from './place-without-launcher.ts'
export { WORDS } from './unavailable-reasons.ts'
