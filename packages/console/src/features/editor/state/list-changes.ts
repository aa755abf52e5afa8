// On its own, so that it is loaded when two states differ.
export { listChanges } from '@bricks/contract/wire'
