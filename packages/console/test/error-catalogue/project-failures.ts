import type { ConnectedFunction, Project } from '@bricks/contract'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Handlers } from '#test/fake-api.ts'
import { PROJECT, USER } from '#test/sample-data.ts'
import { expectAlert, expectFieldFault, FAULTS, type Failure, person, TEXTS } from './failure.ts'

const { button, dialog, fill, label, press } = person

const createConnectedFunction = (name: string): ConnectedFunction => ({
  id: name,
  name,
  description: `What ${name} is for`,
  parameters: {
    type: 'object',
    properties: [{ name: 'order', type: 'string', description: 'Its number', isrequired: true }],
    required: ['order'],
  },
  api: {
    url: 'api.shop.example',
    method: 'GET',
    parameters: [{ name: 'order', type: 'string', value: 'order', system: true }],
    headers: [{ name: 'Accept', type: 'string', value: 'text/plain' }],
  },
})

const WITH_TWO: Project = {
  ...PROJECT,
  functions: [createConnectedFunction('Orders'), createConnectedFunction('Slots')],
  deployed: false,
}

async function createProject(name: string) {
  await page.getByRole('button', { name: /Create New Project/ }).click()
  await label('Name').fill(name)
  await press('Create')
}

async function changeAndSave() {
  await press('Delete Slots')
  await press('Save')
}

async function openFormOfApi(name: string) {
  await press(name)
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

const createEditorOptions = (api: Handlers = {}) => ({
  address: `/edit/${PROJECT.id}`,
  options: { api: { getProject: () => WITH_TWO, ...api } },
})
const CREATE = { where: 'Create project', address: '/dashboard', act: () => createProject('Night porter') }

function createEntryFailures(where: string, entry: string, field: string, other: string, taken: string): Failure[] {
  const addEntry = async (name: string) => {
    await openFormOfApi('Edit Orders')
    await press(`Add ${entry}`)
    await fill({ [`${field} name`]: name, [`${field} ${other}`]: name })
    await press(`Add this ${entry}`)
  }
  const shared = { where, ...createEditorOptions() }
  const empty = ['name', other].map((part) => ({
    ...shared,
    condition: `no ${part}`,
    act: () => addEntry(''),
    meets: expectFieldFault(`${field} ${part}`, "Can't be empty."),
  }))
  const used = expectFieldFault(`${field} name`, 'Name already used.')
  return [...empty, { ...shared, condition: 'a name that is taken', act: () => addEntry(taken), meets: used }]
}

function createBrickParameterFailures(): Failure[] {
  const shared = { where: 'Brick parameter', ...createEditorOptions() }
  const addBrickParameter = async (words: string, name?: string) => {
    await openFormOfApi('Edit Orders')
    await press('Add brick parameter')
    await fill({ 'In words': words })
    await press('Details')
    if (name !== undefined) await fill({ 'Name at the API': name })
    await press('Add this brick parameter')
  }
  return [
    {
      ...shared,
      condition: 'no name',
      act: () => addBrickParameter('postcode', ''),
      meets: expectFieldFault('Name at the API', "Can't be empty."),
    },
    {
      ...shared,
      condition: 'no description',
      act: () => addBrickParameter('', 'code'),
      meets: expectFieldFault('In words', "Can't be empty."),
    },
    {
      ...shared,
      condition: 'a name that is taken',
      act: () => addBrickParameter('order'),
      meets: expectFieldFault('Name at the API', 'Name already used.'),
    },
  ]
}

export const PROJECT_FAILURES: readonly Failure[] = [
  {
    ...CREATE,
    condition: 'a status that is not 200',
    options: { api: { createProject: FAULTS.refusal } },
    meets: expectAlert(TEXTS.refused, 'Create'),
  },
  {
    ...CREATE,
    condition: 'an exception',
    options: { api: { createProject: FAULTS.silence } },
    meets: expectAlert(TEXTS.obscure, 'Create'),
  },
  { ...CREATE, condition: 'no name', act: () => createProject(''), meets: expectFieldFault('Name', "Can't be empty.") },
  {
    where: 'Save project',
    condition: 'a status that is not 200',
    ...createEditorOptions({ updateProject: FAULTS.refusal }),
    act: changeAndSave,
    meets: expectAlert(TEXTS.refused, 'Save'),
  },
  {
    where: 'Save project',
    condition: 'an exception',
    ...createEditorOptions({ updateProject: FAULTS.silence }),
    act: changeAndSave,
    meets: expectAlert(TEXTS.obscur, 'Save'),
  },
  ...[FAULTS.refusal, FAULTS.silence].map((fault) => ({
    where: 'Deploy',
    condition: fault === FAULTS.refusal ? 'a refusal' : 'an exception',
    ...createEditorOptions({ deployProject: fault }),
    act: () => press('Deploy'),
    meets: async () => {
      const text = 'You cannot deploy Bricks before setting your OpenAI API Key'
      await expect.element(dialog('Set Your OpenAI API Key').getByText(text, { exact: true })).toBeVisible()
    },
  })),
  ...[FAULTS.refusal, FAULTS.silence].map((fault) => ({
    where: 'Editor load',
    condition: fault === FAULTS.refusal ? 'a refusal' : 'an exception',
    ...createEditorOptions({ getProject: fault }),
    meets: ({ path }: { path: () => string }) => expect.poll(path, { timeout: 8_000 }).toBe('/dashboard'),
  })),
  {
    where: 'Editor',
    condition: 'a test of what is not saved',
    ...createEditorOptions(),
    act: async () => {
      await press('Delete Slots')
      await userEvent.click(page.getByRole('link', { name: 'Test' }))
    },
    meets: async () => {
      const text = 'Please save or discard your changes before testing.'
      await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    },
  },
  {
    where: 'Plan limit',
    condition: 'a third API on Free',
    ...createEditorOptions({ getUser: () => ({ ...USER, role: 1 }) }),
    act: () => press('Add new API'),
    meets: async () => {
      const text = 'You have reached the max of Bricks included on your plan.'
      await expect.element(dialog('Plan limit').getByText(text, { exact: true })).toBeVisible()
      await expect.element(dialog('Plan limit').getByRole('link', { name: 'Get plan Pro' })).toBeVisible()
    },
  },
  ...createBrickParameterFailures(),
  ...createEntryFailures('API parameter', 'API parameter', 'API parameter', 'value', 'order'),
  ...createEntryFailures('Header', 'header', 'Header', 'value', 'Accept'),
  ...['Brick name', 'Description', 'API URL'].map((field) => ({
    where: 'Connect an API',
    condition: `no ${field}`,
    ...createEditorOptions(),
    act: async () => {
      await openFormOfApi('Edit Orders')
      await label(field).fill(' ')
      await press('Update')
    },
    meets: expectAlert('Some of your input cannot be empty', 'Update'),
  })),
  {
    where: 'Instructions and model',
    condition: 'no model',
    // A real project always has a model; the fake API does not check an answer that is a `Response`.
    ...createEditorOptions({ getProject: () => Response.json({ ...WITH_TWO, model: '' }) }),
    act: async () => {
      await openFormOfApi('Edit your GPT base')
      await press('Update')
    },
    meets: async () => {
      await expect.element(dialog('Edit your GPT base').getByText('Please select a GPT model')).toBeVisible()
      await expect.element(button('Update')).toBeEnabled()
    },
  },
]
