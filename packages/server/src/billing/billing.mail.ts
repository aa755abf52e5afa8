import { createOwnerTemplate, type MailTemplates } from '#mail/mail-template.ts'

export const BILLING_MAILS: Pick<MailTemplates, 'payment_failed' | 'paid_twice'> = {
  payment_failed: createOwnerTemplate((greeting, { appUrl }) => ({
    subject: 'A payment for your plan failed',
    paragraphs: [
      greeting,
      'The card that pays for your Bricks plan was not charged. Your plan goes on for seven days; after that your live bots pause until the payment is made.',
      'Check the card under "Manage" in your settings. Nothing of yours is deleted.',
    ],
    action: { label: 'Open the settings', url: `${appUrl}/settings` },
  })),
  paid_twice: createOwnerTemplate((greeting, { appUrl }) => ({
    subject: 'You paid for two plans, and get one payment back',
    paragraphs: [
      greeting,
      'Two subscriptions were paid for with your account. The later one is being cancelled and its payment given back to your card, which can take some days.',
      'The first one stays as it is. To change the plan, use "Manage" in your settings.',
    ],
    action: { label: 'Open the settings', url: `${appUrl}/settings` },
  })),
}
