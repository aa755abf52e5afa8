export const NOT_AVAILABLE = 'Not available right now, please come back later.'
