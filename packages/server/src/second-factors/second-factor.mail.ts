import { createOwnerTemplate, type MailTemplates } from '#mail/mail-template.ts'
import type { FactorChange } from './second-factor.service.ts'

const CHANGES: Record<FactorChange, { subject: string; said: string }> = {
  second_factor_added: {
    subject: 'Codes are asked for when you sign in',
    said: 'From now on, signing in to your Bricks account asks for a code of your app, too.',
  },
  second_factor_removed: {
    subject: 'Codes are asked for no longer',
    said: 'Signing in to your Bricks account asks for codes of an app no longer.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    said: 'A passkey was added to your Bricks account. Whoever holds it can sign in.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    said: 'A passkey of your Bricks account was removed and signs in no longer.',
  },
  recovery_codes_made: {
    subject: 'New recovery codes were made',
    said: 'Ten new recovery codes were made for your Bricks account. The former ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    said: 'A recovery code was used for your Bricks account. It no longer works. New ones are made in the settings.',
  },
}

/**
 * `data` of `sign_in_changed` holds `change`. `data` of `new_sign_in` holds `network` and `device`. The words of
 * `device` are ours, never the browser's.
 */
export const SIGN_IN_MAILS: Pick<MailTemplates, 'sign_in_changed' | 'new_sign_in'> = {
  sign_in_changed: createOwnerTemplate((greeting, { appUrl }, { change = '' }) => {
    const { subject, said } = CHANGES[change as FactorChange] ?? CHANGES.second_factor_added
    return {
      subject,
      paragraphs: [
        greeting,
        said,
        'If this was not you, change your password at once and sign out everywhere else: both are in the settings.',
      ],
      action: { label: 'See how you sign in', url: `${appUrl}/settings/security` },
    }
  }),
  new_sign_in: createOwnerTemplate((greeting, { appUrl }, { device = '', network = '' }) => ({
    subject: 'A new sign-in to your account',
    paragraphs: [
      greeting,
      `Somebody, hopefully you, signed in to your Bricks account from a device that we had not seen before: ${device}, from the network ${network}.`,
      'If this was not you, change your password at once: that signs out everybody else.',
    ],
    action: { label: 'See where you are signed in', url: `${appUrl}/settings/sessions` },
  })),
}
