// A separate file, so that this code loads only when two states differ.
export { listChanges } from '@bricks/contract/wire'
