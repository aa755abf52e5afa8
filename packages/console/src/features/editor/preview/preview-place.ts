export const PREVIEW_ID = 'preview'

/** Where the preview stands beside the bricks. */
export const BESIDE = '(min-width: 68.75rem)'
