import { createTransport } from 'nodemailer'
import { beforeEach, expect, test } from 'vitest'
import type { Sandbox } from '#start-sandbox.ts'
import { openSandbox, STARTED } from './tools/open-sandbox.ts'

let sandbox: Sandbox
let page: string
beforeEach(async () => {
  sandbox = await openSandbox()
  page = sandbox.environment.SANDBOX_MAILBOX ?? ''
})

const sendTestMail = (mail: object) =>
  createTransport(sandbox.environment.SMTP_URL).sendMail({ from: 'Bricks <bricks@sandbox.test>', ...mail })
const fetchPage = async (path: string, headers = {}) => {
  const response = await fetch(new URL(path, page), { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('what was mailed is listed with the newest first, and read as text and as HTML', async () => {
  expect((await fetchPage('/')).text).toContain('No mail yet.')
  await sendTestMail({ to: 'bea@people.test', subject: 'First', text: 'Hello Bea' })
  await sendTestMail({
    to: 'ada@people.test',
    replyTo: 'cleo@people.test',
    subject: 'Zweite – mit Ümlaut',
    text: `Grüße\n\nLink:\nhttp://localhost:1/x#token=${'a'.repeat(80)}`,
    html: '<!doctype html><html><head></head><body><b>Grüße</b> <a href="http://localhost:1/">go</a></body></html>',
  })
  const list = (await fetchPage('/')).text
  expect(list.indexOf('Zweite – mit Ümlaut')).toBeLessThan(list.indexOf('First'))
  expect(list).toContain('Sandbox')

  const mail = await fetchPage('/mails/2')
  expect(mail.text).toContain('Grüße')
  expect(mail.text).toContain(`<a href="http://localhost:1/x#token=${'a'.repeat(80)}"`)
  expect(mail.text).toContain('cleo@people.test')
  const content = await fetchPage('/mails/2/content')
  expect(content.text).toContain('<b>Grüße</b>')
  expect(content.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect((await fetchPage('/mails/3')).status).toBe(404)
})

test('programs read it as JSON, by address', async () => {
  await sendTestMail({ to: ['bea@people.test', 'ada@people.test'], subject: 'Both', text: 'Hello' })
  await sendTestMail({ to: 'bea@people.test', subject: 'Bea alone', text: 'Hello' })
  const listSubjectsFor = async (to: string) => {
    const mails: { subject: string; at: string }[] = JSON.parse((await fetchPage(`/mails.json?to=${to}`)).text)
    expect(mails.every(({ at }) => at === STARTED.toISOString())).toBe(true)
    return mails.map(({ subject }) => subject)
  }
  expect(await listSubjectsFor('bea@people.test')).toEqual(['Bea alone', 'Both'])
  expect(await listSubjectsFor('ada@people.test')).toEqual(['Both'])
  expect(await listSubjectsFor('nobody@people.test')).toEqual([])
})

test('what a mail holds is text on the pages', async () => {
  await sendTestMail({
    to: 'bea@people.test',
    subject: '<script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)>',
  })
  for (const path of ['/', '/mails/1']) {
    const { text } = await fetchPage(path)
    expect(text).not.toMatch(/<script|<img/)
    expect(text).toContain('&lt;script&gt;')
  }
})

test('another name that leads here reads nothing', async () => {
  const { request } = await import('node:http')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(new URL('/mails.json', page), { headers: { host: 'evil.test' } }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(421)
})
