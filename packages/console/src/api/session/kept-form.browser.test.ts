import { beforeEach, expect, test } from 'vitest'
import { keepFormChanges, readKeptForm, restoreForm } from './kept-form.ts'

const BEFORE = { title: 'Shop', accent: '#000000', token: '' }
const TYPED = { ...BEFORE, title: 'Parcel desk' }
const withoutToken = (form: typeof BEFORE) => ({ ...form, token: '' })

beforeEach(() => sessionStorage.clear())

test('what was typed comes back, over what nobody changed', () => {
  keepFormChanges('form', TYPED, BEFORE)
  const saved = { ...BEFORE, accent: '#ff0000' }
  expect(restoreForm('form', saved)).toEqual({
    form: { ...saved, title: 'Parcel desk' },
    base: saved,
    isOutdated: false,
  })
})

test('what was typed over something that is not there any more is outdated', () => {
  keepFormChanges('form', TYPED, BEFORE)
  expect(restoreForm('form', { ...BEFORE, title: 'Harbour' })).toMatchObject({ form: TYPED, isOutdated: true })
})

test('what was saved as it was typed is forgotten', () => {
  keepFormChanges('form', TYPED, BEFORE)
  expect(restoreForm('form', TYPED)).toBeUndefined()
  expect(readKeptForm('form')).toBeUndefined()
})

test('a field that was saved as it was typed is not restored with the others', () => {
  keepFormChanges('form', { ...TYPED, accent: '#ff0000' }, BEFORE)
  expect(restoreForm('form', TYPED)).toEqual({
    form: { ...TYPED, accent: '#ff0000' },
    base: TYPED,
    isOutdated: false,
  })
})

test('a form in which only a secret was typed is kept without it', () => {
  keepFormChanges('form', { ...BEFORE, token: 'very-secret' }, BEFORE, withoutToken)
  expect(restoreForm('form', BEFORE, withoutToken)).toEqual({ form: BEFORE, base: BEFORE, isOutdated: false })
})
