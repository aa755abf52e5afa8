export const enLimit = {
  limit: 'All its messages for this month are used. Please try again next month.',
  limitTitle: 'This chat is taking a break',
  limitOwner: 'Is this your bot?',
  upgrade: 'Upgrade its plan',
  ok: 'OK',
}
