export const enLimit = {
  limitTitle: 'This chat is taking a break',
  limitOwner: 'Is this your bot?',
  upgrade: 'Upgrade its plan',
  ok: 'OK',
}
