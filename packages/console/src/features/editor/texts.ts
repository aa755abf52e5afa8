export const TEXTS = {
  connectAgain: 'Connect again',
  notConnected: 'Not connected yet',
  tokenAddress: 'Address for tokens',
  clientSecret: 'Client secret',
  whereItGoes: 'Where it goes',
  inAddress: 'In the address',
  nameAtApi: 'Name at the API',
  mustKnow: 'What the bot must know',
  gone: 'This bot is no longer there: it was deleted, perhaps by you in another tab. Copy what you want to keep.',
  checkedMarks: 'I have checked the marked parts. Anyone may read them.',
} as const
