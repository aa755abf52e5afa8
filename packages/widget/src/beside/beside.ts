/**
 * The code that a bubble does not need until something fails: boxes in the page, `<bricks-chat>` elements, and the
 * words for each problem. It is one chunk, so that no page loads two.
 */
export { updateElement } from './attach-chat.ts'
export { findProblem } from './find-problem.ts'
export { begin } from './manners.ts'
// The loader asks for these names. It contains the words `placed`, `config` and `panel` anyway, which saves bytes.
export { NO_BOX, placeBox as placed } from './place-box.ts'
export { noConfig as config, noPanel as panel } from './trouble.ts'
export { isShownAt, matchesPath, PHONE, watchAddress } from './where.ts'
export { WORDS } from './words.ts'
