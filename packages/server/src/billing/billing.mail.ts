import type { Composer, ComposerContext } from '#mail/composer.ts'
import { findAddressee } from '#mail/find-addressee.ts'
import type { Letter } from '#mail/letter.ts'

/** Mails about money that its owner has to know of, wherever they are. */
export const composeBillingMail: Composer = async ({ database, config }, { kind, userId }) => {
  const addressee = await findAddressee(database, { kind, userId })
  const write = kind === 'paid_twice' ? writePaidTwice : writePaymentFailed
  return addressee && { to: addressee.to, letter: write(addressee.greeting, config) }
}

function writePaymentFailed(greeting: string, { appUrl }: ComposerContext['config']): Letter {
  return {
    subject: 'A payment for your plan failed',
    paragraphs: [
      greeting,
      'The card that pays for your Bricks plan was not charged. Your plan goes on for seven days; after that your live bots pause until the payment is made.',
      'Check the card under "Manage" in your settings. Nothing of yours is deleted.',
    ],
    action: { label: 'Open the settings', url: `${appUrl}/settings` },
  }
}

function writePaidTwice(greeting: string, { appUrl }: ComposerContext['config']): Letter {
  return {
    subject: 'You paid for two plans, and get one payment back',
    paragraphs: [
      greeting,
      'Two subscriptions were paid for with your account. The later one is being cancelled and its payment given back to your card, which can take some days.',
      'The first one stays as it is. To change the plan, use "Manage" in your settings.',
    ],
    action: { label: 'Open the settings', url: `${appUrl}/settings` },
  }
}
