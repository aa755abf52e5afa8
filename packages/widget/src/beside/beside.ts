/**
 * Code that a plain bubble does not need unless something fails. Chats in the page, and bubbles with a placement, with
 * analytics or beside another bubble, always load it. It is one chunk, so that no page loads two.
 */
export { updateElement } from './attach-chat.ts'
export { findProblem } from './find-problem.ts'
export { applyPlacement as begin } from './manners.ts'
// The export names `placed`, `config` and `panel` save bytes: the loader contains these words anyway.
export { NO_BOX, placeWithoutLauncher as placed } from './place-without-launcher.ts'
export { noConfig as config, noPanel as panel } from './trouble.ts'
export { isShownAt, matchesPath, PHONE, watchAddress } from './where.ts'
export { WORDS } from './words.ts'
