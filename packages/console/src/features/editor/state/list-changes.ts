// This is a separate file, so that the code that compares two states loads only when they differ.
export { listChanges } from '@bricks/contract/wire'
