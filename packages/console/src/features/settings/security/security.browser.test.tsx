import type { SecondFactors } from '@bricks/contract'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { SECOND_FACTORS } from '#test/sample-data.ts'

const CODES = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-${String(at).padStart(4, 'p')}`)
const PHONE = { id: 'phone', name: 'Chrome on Linux', created_at: '2026-11-20T09:00:00.000Z', last_used_at: null }
const section = page.getByRole('region', { name: 'Security' })
const findDialog = (name: string) => page.getByRole('dialog', { name })

async function openSecurity(first: Partial<SecondFactors> = {}, more: Handlers = {}) {
  let state: SecondFactors = { ...SECOND_FACTORS, ...first }
  const changeState = (next: Partial<SecondFactors>) => {
    state = { ...state, ...next }
  }
  return openPage('/settings/security', {
    api: {
      getSecondFactors: () => state,
      startCodes: () => ({ secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Bricks:bea?secret=JBSWY3DPEHPK3PXP' }),
      finishCodes: ({ body }) => {
        if (body.code !== '123456') return refuse('wrong_code')
        changeState({ codes: true, recovery_codes: 10 })
        return { recovery_codes: CODES }
      },
      removeCodes: () => {
        changeState({ codes: false, recovery_codes: 0 })
        return {}
      },
      renewRecoveryCodes: () => {
        changeState({ recovery_codes: 10 })
        return { recovery_codes: CODES }
      },
      renamePasskey: ({ body }) => {
        changeState({ passkeys: [{ ...PHONE, name: body.name }] })
        return {}
      },
      removePasskey: () => {
        changeState({ passkeys: [] })
        return {}
      },
      ...more,
    },
  })
}

test('codes are set up by QR code or key, a wrong code says so, and the recovery codes are shown once', async () => {
  await openSecurity()
  await section.getByRole('button', { name: 'Set up codes from an app' }).click()
  const setUp = findDialog('Set up codes from an app')
  await expect.element(setUp.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await expect.element(setUp.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await setUp.getByLabelText('Code', { exact: true }).fill('000000')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(setUp.getByText(/This code is wrong/)).toBeVisible()
  await setUp.getByLabelText('Code', { exact: true }).fill('123456')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  const keep = findDialog('Keep these recovery codes')
  await expect.poll(() => keep.getByRole('listitem').elements()).toHaveLength(10)
  await keep.getByRole('button', { name: 'I have saved them' }).click()
  await expect.element(keep).not.toBeInTheDocument()
  await expect.element(section.getByText(/10 of 10 are left/)).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Turn off codes from an app' })).toBeVisible()
})

test('where the address is too long for a QR code, only the key is spoken of', async () => {
  const address = `otpauth://totp/Bricks:${'bea.'.repeat(40)}bea%40shop.example?secret=JBSWY3DPEHPK3PXP`
  await openSecurity({}, { startCodes: () => ({ secret: 'JBSWY3DPEHPK3PXP', address }) })
  await section.getByRole('button', { name: 'Set up codes from an app' }).click()
  const setUp = findDialog('Set up codes from an app')
  await expect.element(setUp.getByText('Type this key into the app:')).toBeVisible()
  expect(setUp.getByRole('img').elements()).toEqual([])
  expect(setUp.getByText(/Scan/).elements()).toEqual([])
})

test('codes are turned off after a question', async () => {
  await openSecurity({ codes: true, recovery_codes: 7 })
  await section.getByRole('button', { name: 'Turn off codes from an app' }).click()
  await findDialog('Turn codes off?').getByRole('button', { name: 'Turn off' }).click()
  await expect.element(section.getByRole('button', { name: 'Set up codes from an app' })).toBeVisible()
  await expect.element(section.getByText(/are left/)).not.toBeInTheDocument()
})

test('new recovery codes take the place of the ones of before', async () => {
  await openSecurity({ codes: true, recovery_codes: 2 })
  await expect.element(section.getByText(/2 of 10 are left/)).toBeVisible()
  await section.getByRole('button', { name: 'Make new ones' }).click()
  await findDialog('Make new recovery codes?').getByRole('button', { name: 'Make new ones' }).click()
  await expect.element(findDialog('Keep these recovery codes')).toBeVisible()
})

test('recovery codes are shown although the dialog that set codes up was closed before they came', async () => {
  const { promise, resolve: answerLater } = Promise.withResolvers<{ recovery_codes: string[] }>()
  const { api } = await openSecurity({}, { finishCodes: () => promise })
  await section.getByRole('button', { name: 'Set up codes from an app' }).click()
  const setUp = findDialog('Set up codes from an app')
  await setUp.getByLabelText('Code', { exact: true }).fill('123456')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(() => api.calls.some(({ name }) => name === 'finishCodes')).toBe(true)
  await setUp.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(setUp).not.toBeInTheDocument()
  answerLater({ recovery_codes: CODES })
  await expect.poll(() => findDialog('Keep these recovery codes').getByRole('listitem').elements()).toHaveLength(10)
})

test('new recovery codes are shown although the question for them was closed before they came', async () => {
  const { promise, resolve: answerLater } = Promise.withResolvers<{ recovery_codes: string[] }>()
  const { api } = await openSecurity({ codes: true, recovery_codes: 2 }, { renewRecoveryCodes: () => promise })
  await section.getByRole('button', { name: 'Make new ones' }).click()
  const question = findDialog('Make new recovery codes?')
  await question.getByRole('button', { name: 'Make new ones' }).click()
  await expect.poll(() => api.calls.some(({ name }) => name === 'renewRecoveryCodes')).toBe(true)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  answerLater({ recovery_codes: CODES })
  await expect.poll(() => findDialog('Keep these recovery codes').getByRole('listitem').elements()).toHaveLength(10)
})

test('a passkey is renamed and removed', async () => {
  await openSecurity({ passkeys: [PHONE], recovery_codes: 10 })
  await section.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
  const rename = findDialog('Rename this passkey')
  await rename.getByLabelText('Name').fill('Blue stick')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect.element(section.getByText('Blue stick')).toBeVisible()
  await section.getByRole('button', { name: 'Remove Blue stick' }).click()
  await findDialog('Remove this passkey?').getByRole('button', { name: 'Remove' }).click()
  await expect.element(section.getByRole('list', { name: 'Passkeys' })).not.toBeInTheDocument()
})

test.each([
  ['a passkey', { passkeys: [PHONE] }, 'Remove Chrome on Linux', 'Remove this passkey?'],
  ['codes', { codes: true }, 'Turn off codes from an app', 'Turn codes off?'],
])('who takes away %s reads that the recovery codes end, where no other factor is left', async (...given) => {
  const [, factors, button, title] = given
  const words = /your recovery codes end with it/
  await openSecurity({ ...factors, recovery_codes: 10 })
  await section.getByRole('button', { name: button }).click()
  await expect.element(findDialog(title).getByText(words)).toBeVisible()
})

test('where another factor is left nothing is said of recovery codes, which stay', async () => {
  await openSecurity({ passkeys: [PHONE], codes: true, recovery_codes: 10 })
  await section.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
  await expect.element(findDialog('Remove this passkey?')).toBeVisible()
  expect(page.getByText(/recovery codes end/).elements()).toEqual([])
})

test('a refusal is said where it happened', async () => {
  await openSecurity({}, { startPasskey: () => refuse('limit_reached') })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(section.getByText(/holds as much of this as it may/)).toBeVisible()
})

test('recovery codes are printed alone: the page does not stand among them', async () => {
  await openSecurity({ codes: true, recovery_codes: 3 })
  await section.getByRole('button', { name: 'Make new ones' }).click()
  await findDialog('Make new recovery codes?').getByRole('button', { name: 'Make new ones' }).click()
  const keep = findDialog('Keep these recovery codes')
  await expect.poll(() => keep.getByRole('listitem').elements()).toHaveLength(10)
  await expect.element(findDialog('Make new recovery codes?')).not.toBeInTheDocument()
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.poll(() => document.querySelector('main')?.checkVisibility()).toBe(false)
  expect(keep.getByRole('listitem').last().element().checkVisibility()).toBe(true)
  expect(getComputedStyle(keep.element()).position).toBe('static')
})

test('a passkey of another year says which', async () => {
  const year = new Date().getFullYear()
  const old = { ...PHONE, created_at: `${year - 2}-06-15T12:00:00.000Z`, last_used_at: `${year}-01-15T12:00:00.000Z` }
  await openSecurity({ passkeys: [old] })
  await expect.element(section.getByText(`Added June 15, ${year - 2}, last used January 15`)).toBeVisible()
})
