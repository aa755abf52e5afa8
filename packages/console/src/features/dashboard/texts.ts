export const TEXTS = {
  create: 'Create New Project',
  createHint: 'Start from an empty bot',
  own: 'Connect your own API',
  library: 'Go to Templates Library',
  libraryHint: 'Start from a bot that already works',
} as const
