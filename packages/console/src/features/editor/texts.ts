export const TEXTS = {
  connectAgain: 'Connect again',
  notConnected: 'Not connected yet',
  tokenAddress: 'Address for tokens',
  clientSecret: 'Client secret',
  whereItGoes: 'Where it goes',
  inAddress: 'In the address',
  nameAtApi: 'Name at the API',
  mustKnow: 'What the bot must know',
  checkedMarks: 'I have checked the marked parts. Anyone may read them.',
} as const
