import { LIMITS } from '@bricks/contract/wire'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Handlers, refuse } from '#test/fake-api.ts'
import { openOldSession, PASSWORD } from '#test/old-session.ts'
import { openPage } from '#test/open-page.tsx'
import { ACCOUNTS, EVE, IN_ROOM, MAIL, OPERATOR, SIGN_UP, WAITING } from '#test/operator-data.ts'
import { SECOND_FACTORS } from '#test/sample-data.ts'

const dialog = page.getByRole('dialog')
const findWords = (words: string | RegExp) => page.getByText(words)
const findButton = (name: string | RegExp) => page.getByRole('button', { name })

const createAccounts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...EVE,
    id: `u${at}`,
    email: `u${at}@shop.example`,
    cursor: `c${at}`,
  }))

async function openRoom(address: string, api: Handlers = {}) {
  const opened = await openPage(address, { api: { ...IN_ROOM, ...api } })
  const listSentBodies = (wanted: string) =>
    opened.api.calls.filter(({ name }) => name === wanted).map(({ body }) => body)
  return { ...opened, sent: listSentBodies }
}

describe('who may enter', () => {
  test('whoever is no operator sees that there is no page, and nothing of the room', async () => {
    const { api } = await openPage('/operator', { api: { getOperator: () => refuse('not_found') } })
    await expect.element(findWords('There is no page at this address.')).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Operator' })).not.toBeInTheDocument()
    await expect.poll(() => document.title).toMatch(/^No such page/)
    expect(api.calls.filter(({ name }) => name === 'getOperator')).toHaveLength(1)
    expect(api.calls.some(({ name }) => name === 'listAccounts')).toBe(false)
  })

  test('the menu leads an operator there, and nobody else', async () => {
    const { path } = await openRoom('/dashboard')
    await findButton(/^User menu/).click()
    await page.getByRole('menuitem', { name: 'Operator' }).click()
    await expect.element(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    expect(path()).toBe('/operator')
  })

  test('who has no such role finds no such line in the menu', async () => {
    await openPage('/dashboard', {})
    await findButton(/^User menu/).click()
    await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Operator' })).not.toBeInTheDocument()
  })

  test('whose role is taken away while the room is open finds it closed with the next call', async () => {
    const { api } = await openRoom('/operator')
    await expect.element(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    api.handle({
      getOperator: () => refuse('not_found'),
      listMail: () => refuse('not_found'),
    })
    await page.getByRole('link', { name: 'Mail' }).click()
    await expect.element(findWords('There is no page at this address.')).toBeVisible()
    const countCalls = () => api.calls.filter(({ name }) => name === 'getOperator').length
    const asked = countCalls()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(countCalls()).toBe(asked)
  })

  test('without a second factor an operator is led to where one is added', async () => {
    const { path, api } = await openRoom('/operator/mail', { getOperator: () => ({ ready: 'needs_factor' }) })
    await page.getByRole('link', { name: 'Add a second factor' }).click()
    await expect.element(page.getByRole('heading', { name: 'Security' })).toBeVisible()
    expect(path()).toBe('/settings/security')
    expect(api.calls.some(({ name }) => name === 'listMail')).toBe(false)
  })

  test('a session that has not shown the factor shows it here, and the room opens', async () => {
    let isShown = false
    const { sent } = await openRoom('/operator', {
      getOperator: () => ({ ready: isShown ? 'yes' : 'needs_proof' }),
      getSecondFactors: () => ({ ...SECOND_FACTORS, codes: true, recovery_codes: 10 }),
      confirmSession: () => {
        isShown = true
        return {}
      },
    })
    await page.getByLabelText('Code').fill('123456')
    await findButton('Go on').click()
    await expect.element(page.getByTitle(EVE.email)).toBeVisible()
    expect(sent('confirmSession')).toEqual([{ totp: '123456' }])
  })

  test('a wrong code is said at its field, and the room stays shut', async () => {
    await openRoom('/operator', {
      getOperator: () => ({ ready: 'needs_proof' }),
      getSecondFactors: () => ({ ...SECOND_FACTORS, codes: true, recovery_codes: 10 }),
      confirmSession: () => refuse('wrong_code'),
    })
    await page.getByLabelText('Code').fill('000000')
    await findButton('Go on').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByTitle(EVE.email)).not.toBeInTheDocument()
  })
})

describe('users', () => {
  test('are listed with what they are and have', async () => {
    await openRoom('/operator')
    const list = page.getByRole('list', { name: 'Users' })
    await expect.element(list.getByTitle(EVE.email)).toBeVisible()
    await expect.element(list.getByText(/^3 bots, 1 live/).first()).toBeVisible()
    await expect.element(list.getByText('Address not confirmed')).toBeVisible()
    await expect.element(list.getByText('Closed', { exact: true })).toBeVisible()
    expect(list.getByRole('listitem').elements()).toHaveLength(ACCOUNTS.length)
  })

  test('are searched by the server, once the typing rests', async () => {
    const asked: (string | undefined)[] = []
    const { path } = await openRoom('/operator', {
      listAccounts: ({ query: { q } }) => {
        asked.push(q)
        return q === undefined ? [...ACCOUNTS] : ACCOUNTS.filter(({ email }) => email.includes(q))
      },
    })
    const search = page.getByRole('searchbox', { name: 'Search by name or address' })
    await search.fill('harbour')
    await expect.element(page.getByTitle('finn@harbour.example')).toBeVisible()
    await expect.element(page.getByTitle(EVE.email)).not.toBeInTheDocument()
    await search.fill('zzz')
    await expect.element(findWords('Nobody’s name or address has “zzz” in it.')).toBeVisible()
    expect(asked).toEqual([undefined, 'harbour', 'zzz'])
    expect(path()).toBe('/operator?q=zzz')
    await search.clear()
    await expect.poll(path).toBe('/operator')
    await expect.element(page.getByTitle(EVE.email)).toBeVisible()
  })

  test('that were searched for are found again after a reload and by the Back button', async () => {
    const { path, goTo, goBack } = await openRoom('/operator?q=harbour', {
      listAccounts: ({ query: { q = '' } }) => ACCOUNTS.filter(({ email }) => email.includes(q)),
    })
    const search = page.getByRole('searchbox', { name: 'Search by name or address' })
    await expect.element(search).toHaveValue('harbour')
    await expect.element(page.getByTitle('finn@harbour.example')).toBeVisible()
    await expect.element(page.getByTitle(EVE.email)).not.toBeInTheDocument()
    await goTo('/operator/mail')
    await expect.element(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeVisible()
    await goBack()
    await expect.element(search).toHaveValue('harbour')
    expect(path()).toBe('/operator?q=harbour')
  })

  test('are searched by several words, for a pause between them leaves the space in the field', async () => {
    const { path } = await openRoom('/operator', { listAccounts: () => [...ACCOUNTS] })
    const search = page.getByRole('searchbox', { name: 'Search by name or address' })
    await search.click()
    await userEvent.keyboard('eve ')
    await expect.poll(path).toBe('/operator?q=eve')
    await userEvent.keyboard('h')
    await expect.poll(path).toBe('/operator?q=eve+h')
    await expect.element(search).toHaveValue('eve h')
  })

  test('come page by page', async () => {
    const many = createAccounts(LIMITS.operatorPage)
    const asked: (string | undefined)[] = []
    await openRoom('/operator', {
      listAccounts: ({ query: { before } }) => {
        asked.push(before)
        return before === undefined ? many : [EVE]
      },
    })
    await findButton('Show more').click()
    await expect.element(page.getByTitle(EVE.email)).toBeVisible()
    await expect.element(findButton('Show more')).not.toBeInTheDocument()
    expect(asked).toEqual([undefined, many.at(-1)?.cursor])
  })

  test('an account is closed and opened again, and what is shown is what is so', async () => {
    let closed = false
    const { sent } = await openRoom('/operator', {
      listAccounts: () => [{ ...EVE, closed }],
      closeAccount: () => {
        closed = true
        return {}
      },
      reopenAccount: () => {
        closed = false
        return {}
      },
    })
    await findButton(`Manage ${EVE.email}`).click()
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect.element(dialog.getByText('This account is closed')).toBeVisible()
    await dialog.getByRole('button', { name: 'Open again' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Close account' })).toBeVisible()
    expect([...sent('closeAccount'), ...sent('reopenAccount')]).toEqual([
      { account_id: EVE.id },
      { account_id: EVE.id },
    ])
  })

  test('a role is given, and who would be made an operator is said before', async () => {
    const { sent } = await openRoom('/operator', { listAccounts: () => [EVE], setAccountRole: () => ({}) })
    await findButton(`Manage ${EVE.email}`).click()
    const change = dialog.getByRole('button', { name: 'Change' })
    await expect.element(change).toBeDisabled()
    await expect
      .element(dialog.getByText('A subscription gives this account Pro, whatever is given here.'))
      .toBeVisible()
    await dialog.getByLabelText('Role that is given').selectOptions('Operator')
    await expect.element(dialog.getByText(/may do all that you may/)).toBeVisible()
    await change.click()
    await expect.poll(() => sent('setAccountRole')).toEqual([{ account_id: EVE.id, role: 100 }])
  })

  test('a role that another operator gave meanwhile is not taken back by the choice that stood there', async () => {
    let account = EVE
    const { sent } = await openRoom('/operator', {
      listAccounts: () => [account],
      closeAccount: () => {
        account = { ...EVE, granted_role: 9, closed: true }
        return {}
      },
    })
    await findButton(`Manage ${EVE.email}`).click()
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect.element(dialog.getByText('This account is closed')).toBeVisible()
    await expect.element(dialog.getByLabelText('Role that is given')).toHaveValue('9')
    await expect.element(dialog.getByRole('button', { name: 'Change' })).toBeDisabled()
    expect(sent('setAccountRole')).toEqual([])
  })

  test('an account that another operator deleted meanwhile is said to be gone, and shows nothing of before', async () => {
    let left = [EVE]
    const closeAccount = () => {
      left = []
      return refuse('not_found')
    }
    await openRoom('/operator', { listAccounts: () => left, closeAccount })
    await findButton(`Manage ${EVE.email}`).click()
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect.element(dialog.getByText(/^This account is not in the list any more/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Close account' })).not.toBeInTheDocument()
  })

  test('an account that newcomers moved to the next page is not said to be gone', async () => {
    const others = createAccounts(LIMITS.operatorPage - 1)
    let [first, account] = [others, EVE]
    await openRoom('/operator', {
      listAccounts: ({ query: { before } }) =>
        before === others.at(-1)?.cursor ? [account] : [...first, EVE].slice(0, LIMITS.operatorPage),
      setAccountRole: () => {
        first = [{ ...EVE, id: 'new', email: 'new@shop.example' }, ...others]
        account = { ...EVE, granted_role: 9 }
        return {}
      },
    })
    await findButton(`Manage ${EVE.email}`).click()
    await dialog.getByLabelText('Role that is given').selectOptions('Premium')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await expect.element(page.getByTitle('new@shop.example')).toBeInTheDocument()
    await expect.element(dialog.getByLabelText('Role that is given')).toHaveValue('9')
    await expect.element(dialog.getByRole('button', { name: 'Change' })).toBeDisabled()
    await expect.element(dialog.getByText(/^This account is not in the list/)).not.toBeInTheDocument()
  })

  test('an account that has another name than the one searched for is not said to be gone', async () => {
    let found = [EVE]
    await openRoom('/operator', {
      listAccounts: ({ query: { q } }) => (q === undefined ? [] : found),
      setAccountRole: () => {
        found = []
        return {}
      },
    })
    await page.getByRole('searchbox', { name: 'Search by name or address' }).fill('eve')
    await findButton(`Manage ${EVE.email}`).click()
    await dialog.getByLabelText('Role that is given').selectOptions('Premium')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await expect.element(findWords('Nobody’s name or address has “eve” in it.')).toBeInTheDocument()
    await expect.element(dialog.getByText(/^This account is not in the list/)).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Close account' })).toBeVisible()
  })

  test('N12: deleting asks twice: whether, and who it is', async () => {
    const { answerUnlessSessionIsOld: unlessOld, confirmSession } = openOldSession()
    let left = [EVE]
    const removeAccount = () => {
      const answer = unlessOld({})
      if (!(answer instanceof Response)) left = []
      return answer
    }
    const { sent } = await openRoom('/operator', { confirmSession, removeAccount, listAccounts: () => left })
    await findButton(`Manage ${EVE.email}`).click()
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page
      .getByRole('dialog', { name: /^Delete the account of/ })
      .getByRole('button', { name: 'Delete for good' })
      .click()
    const question = page.getByRole('dialog', { name: 'Enter your password' })
    await question.getByLabelText('Password', { exact: true }).fill(PASSWORD)
    await userEvent.keyboard('{Enter}')
    await expect.element(findWords('Nobody has signed up yet.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent('removeAccount')).toEqual([{ account_id: EVE.id }, { account_id: EVE.id }])
  })

  test('a refusal stands in the dialog', async () => {
    const answerConflict = () => Response.json({ code: 'conflict', error: 'This is an operator.' }, { status: 409 })
    await openRoom('/operator', { removeAccount: answerConflict })
    await findButton(`Manage ${EVE.email}`).click()
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This is an operator.')
  })

  test('one’s own account is left to others', async () => {
    await openRoom('/operator')
    await findButton(`Manage ${OPERATOR.username}`).click()
    await expect.element(dialog.getByText(/^This is your own account/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Close account' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Delete account' })).not.toBeInTheDocument()
  })

  test('somebody is signed out, of one browser or of all', async () => {
    const { sent } = await openRoom('/operator', { endSessions: () => ({}) })
    await findButton(`Manage ${EVE.email}`).click()
    await dialog.getByRole('button', { name: `Sign out Chrome on Linux of ${EVE.email}` }).click()
    await expect.poll(() => sent('endSessions')).toEqual([{ account_id: EVE.id, session_id: 's1' }])
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.poll(() => sent('endSessions').at(-1)).toEqual({ account_id: EVE.id })
  })
})

describe('sign-up', () => {
  test('is opened and closed, and each choice says what it means', async () => {
    let state = SIGN_UP
    const { sent } = await openRoom('/operator/signup', {
      getSignUp: () => state,
      setSignUp: ({ body: { mode } }) => (state = { ...state, mode }),
    })
    await expect.element(page.getByRole('radio', { name: /^By invitation/ })).toBeChecked()
    await page.getByRole('radio', { name: /^Closed/ }).click()
    await expect.element(findWords(/^2 invitations wait/)).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /^Closed/ })).toBeChecked()
    expect(sent('setSignUp')).toEqual([{ mode: 'closed' }])
  })

  test('a refused choice is said, and goes back', async () => {
    await openRoom('/operator/signup', { setSignUp: () => refuse('internal') })
    await page.getByRole('radio', { name: /^Open/ }).click()
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /^By invitation/ })).toBeChecked()
  })

  test('the longest address of an invitation makes nothing wider than the screen', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example`
    const [first] = SIGN_UP.invitations
    await page.viewport(390, 800)
    await openRoom('/operator/signup', {
      getSignUp: () => ({ ...SIGN_UP, invitations: first ? [{ ...first, email }] : [] }),
    })
    await expect.element(page.getByTitle(email)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  test('a link is made for an address, shown once, and taken back', async () => {
    const url = 'https://bricks.example/signup#invitation=bricks_join_one'
    const { sent } = await openRoom('/operator/signup', {
      inviteNewcomer: () => ({ url }),
      withdrawNewcomer: () => SIGN_UP,
    })
    await page.getByLabelText('E-mail address (optional)').fill('not an address')
    await findButton('Make a link').click()
    await expect.element(findWords('Enter an e-mail address, such as ada@example.com.')).toBeVisible()
    await page.getByLabelText('E-mail address (optional)').fill('ida@shop.example')
    await findButton('Make a link').click()
    await expect.element(findWords(url)).toBeVisible()
    await findButton('Make a link').click()
    await findButton('Withdraw the invitation of whoever has the link').click()
    await expect.poll(() => sent('withdrawNewcomer')).toEqual([{ id: 'i2' }])
    expect(sent('inviteNewcomer')).toEqual([{ email: 'ida@shop.example' }, {}])
  })

  test('a link stays while the next address is typed, also if it comes only then, until the next one is made', async () => {
    let answerLater = (_made: { url: string }) => {}
    const { sent } = await openRoom('/operator/signup', {
      inviteNewcomer: () => new Promise<{ url: string }>((resolve) => (answerLater = resolve)),
    })
    const address = page.getByLabelText('E-mail address (optional)')
    await address.fill('uma@quay.example')
    await findButton('Make a link').click()
    await expect.poll(() => sent('inviteNewcomer')).toHaveLength(1)
    await address.fill('max@quay')
    answerLater({ url: 'https://bricks.example/signup#invitation=bricks_join_uma' })
    await expect.element(findWords('https://bricks.example/signup#invitation=bricks_join_uma')).toBeVisible()
    await expect.element(findWords(/^Copy this link for uma@quay\.example/)).toBeVisible()
    await expect.element(address).toHaveValue('max@quay')
    await address.fill('max@quay.example')
    await expect.element(findWords('https://bricks.example/signup#invitation=bricks_join_uma')).toBeVisible()
    await findButton('Make a link').click()
    await expect.poll(() => sent('inviteNewcomer')).toHaveLength(2)
    answerLater({ url: 'https://bricks.example/signup#invitation=bricks_join_max' })
    await expect.element(findWords('https://bricks.example/signup#invitation=bricks_join_max')).toBeVisible()
    await expect.element(findWords('https://bricks.example/signup#invitation=bricks_join_uma')).not.toBeInTheDocument()
  })
})

describe('templates', () => {
  test('N10: all that would be public is shown, what looks like a secret is marked, and what was seen is let in', async () => {
    const { sent } = await openRoom('/operator/templates', { approveTemplate: () => ({}) })
    const card = page.getByRole('region', { name: WAITING.name })
    for (const part of WAITING.parts)
      await expect.element(card.getByText(part.text, { exact: true }).last()).toBeVisible()
    await expect.element(card.getByText('Some of this looks like a secret.')).toBeVisible()
    expect(document.querySelector('mark')?.textContent).toBe('sk-live-4f9a77c2d1e84b0c9a')
    await card.getByRole('button', { name: 'Let in Returns desk' }).click()
    await expect.poll(() => sent('approveTemplate')).toEqual([{ id: WAITING.id, seen: WAITING.seen }])
  })

  test('one that was changed meanwhile is not let in, and is shown anew', async () => {
    let shown = WAITING
    await openRoom('/operator/templates', {
      listWaitingTemplates: () => [shown],
      approveTemplate: () => {
        shown = { ...WAITING, seen: 'another', parts: [{ place: 'Name', text: 'Changed meanwhile', marks: [] }] }
        return refuse('conflict')
      },
    })
    await findButton('Let in Returns desk').click()
    await expect.element(findWords('Changed meanwhile')).toBeVisible()
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  })

  test('one is refused, and the list says when none waits', async () => {
    let waiting = [WAITING]
    const { sent } = await openRoom('/operator/templates', {
      listWaitingTemplates: () => waiting,
      refuseTemplate: () => {
        waiting = []
        return {}
      },
    })
    await findButton('Refuse Returns desk').click()
    await expect.element(findWords('No template waits.')).toBeVisible()
    expect(sent('refuseTemplate')).toEqual([{ id: WAITING.id }])
  })
})

describe('what is going on', () => {
  test('usage by user, in this month and the last', async () => {
    const months: (string | undefined)[] = []
    await openRoom('/operator/usage', {
      listUsage: ({ query: { month } }) => {
        months.push(month)
        return months.length === 1
          ? [
              {
                account_id: 'a',
                name: 'Eve',
                email: EVE.email,
                chats: 4120,
                tokens: 1_204_331,
                cost: 3_412_000,
                cursor: '1',
              },
              {
                account_id: 'b',
                name: 'Ada',
                email: 'ada@people.test',
                chats: 3,
                tokens: 40,
                cost: 4_900,
                cursor: '2',
              },
              { account_id: 'c', name: 'Bert', email: 'bert@people.test', chats: 1, tokens: 9, cost: 0, cursor: '3' },
            ]
          : []
      },
    })
    await expect.element(findWords('4,120 chats')).toBeVisible()
    await expect.element(findWords('1,204,331 tokens · $3.41')).toBeVisible()
    await expect.element(findWords('40 tokens · under $0.01')).toBeVisible()
    await expect.element(findWords('9 tokens · $0.00')).toBeVisible()
    await page.getByText('Last month').click()
    await expect.element(findWords('Nobody has chatted in that month.')).toBeVisible()
    const [now = '', last = ''] = months
    expect(now).toMatch(/^\d{4}-\d\d$/)
    expect(new Date(`${now}-01`).getTime() - new Date(`${last}-01`).getTime()).toBeGreaterThan(0)
  })

  test('providers that fail are told from those that do at times, and from those nobody asked', async () => {
    await openRoom('/operator/providers')
    const findProviderRegion = (name: string) => page.getByRole('region', { name, exact: true })
    await expect.element(findProviderRegion('OpenAI').getByText('Fails at times')).toBeVisible()
    await expect.element(findProviderRegion('OpenAI').getByText('3 of 1,200 failed')).toBeVisible()
    await expect.element(findProviderRegion('Our own machine').getByText('Failing')).toBeVisible()
    await expect.element(findProviderRegion('Mistral').getByText('Not asked')).toBeVisible()
    await expect.element(findWords('Rate limit reached for requests per minute.')).toBeVisible()
  })

  test('mail that waits is tried again, and a server without mail says so', async () => {
    const states = [MAIL, { on: false, waiting: [], more: false }]
    let mail = MAIL
    const retryMail = () => {
      mail = states.shift() ?? mail
      return mail
    }
    const { sent } = await openRoom('/operator/mail', { listMail: () => mail, retryMail })
    await expect.element(findWords('Failed 4 times')).toBeVisible()
    await findButton(`Try again Link for a new password to ${EVE.email}`).click()
    await expect.poll(() => sent('retryMail')).toEqual([{ account_id: EVE.id, id: 'm1' }])
    await findButton(/^Try again Message of the contact form/).click()
    await expect.element(findWords(/^This server sends no mail/)).toBeVisible()
    await expect.element(findWords('No mail waits.')).toBeVisible()
  })

  test('sessions of everybody are ended one by one', async () => {
    const { sent } = await openRoom('/operator/sessions', { endSessions: () => ({}) })
    await findButton(`Sign out Chrome on Linux of ${EVE.email}`).click()
    await expect.poll(() => sent('endSessions')).toEqual([{ account_id: EVE.id, session_id: 's1' }])
  })

  test('the log tells in sentences what operators did, and what was done in accounts', async () => {
    await openRoom('/operator/log')
    for (const sentence of [
      'Bea Builder closed the account of eve@shop.example',
      'Bea Builder changed the role of eve@shop.example (Free, 1 to Operator, 100)',
      'Bea Builder deleted the account of a former user (of-someone)',
      'Bea Builder set sign-up to invitations alone',
      'Bea Builder kept Returns desk out of the library',
      'Bea Builder tried a mail again (Link for a new password)',
    ])
      await expect.element(findWords(sentence)).toBeVisible()
    await page.getByText('In accounts').click()
    await expect.element(findWords(/^Somebody tried to sign in with a wrong password/)).toBeVisible()
    await expect.element(findWords('Eve Engineer added a passkey')).toBeVisible()
    await expect.element(findWords(/^eve@shop\.example · Chrome on Linux/).first()).toBeVisible()
  })

  test.each(['', '/signup', '/templates', '/usage', '/providers', '/mail', '/sessions', '/log'])(
    '/operator%s says when it did not come, and asks again',
    async (section) => {
      const answerFault = () => refuse('internal')
      const { api } = await openRoom(`/operator${section}`, {
        listAccounts: answerFault,
        getSignUp: answerFault,
        listWaitingTemplates: answerFault,
        listUsage: answerFault,
        listProviderHealth: answerFault,
        listMail: answerFault,
        listAllSessions: answerFault,
        listOperatorLog: answerFault,
      })
      await expect.element(findWords(/could not be loaded\.$/)).toBeVisible()
      api.handle(IN_ROOM)
      await findButton('Retry').click()
      await expect.element(findWords(/could not be loaded\.$/)).not.toBeInTheDocument()
    },
  )
})
