import type { ProjectSummary } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useMayEdit } from '#api/account/may-edit.ts'
import { projectsQuery } from '#api/projects/projects.ts'
import { NAVIGATION, SETTINGS_ITEM } from '#app/shell/navigation.ts'
import { setTheme } from '#app/user-menu/theme.ts'
import { findOfferedBricks } from '#features/editor/draft/offer-bricks-to-palette.ts'
import { buildEditPath, buildSettingsPath, buildTestPath, CREATE_PROJECT_STATE, PAGES } from '#pages.ts'
import { buildChecksPath, buildConversationsPath, buildInsightsPath } from '#ui/bot/bot-paths.ts'
import {
  Blocks,
  ChartColumn,
  CircleCheck,
  CreditCard,
  Keyboard,
  LogOut,
  MessageCircle,
  MessageSquareText,
  Monitor,
  Moon,
  Pencil,
  Plus,
  Sun,
} from '#ui/icons/icons.ts'
import { SETTINGS_SECTIONS } from '#ui/sections/settings-sections.ts'
import type { Command } from './command.ts'

/** Before the user types, the palette shows this many bots: those edited last. */
const RECENT = 5

type Go = (to: string, state?: unknown) => void

export function useCommands(onShowKeys: () => void): Command[] {
  const navigate = useNavigate()
  const { data: projects = [] } = useQuery(projectsQuery)
  const mayEdit = useMayEdit()
  const recent = projects.toSorted((one, other) => other.edited_at.localeCompare(one.edited_at))
  const navigateWithState: Go = (to, state) => void navigate(to, { state })
  return [
    ...listBrickCommands(),
    ...recent.flatMap((project, at) =>
      listProjectCommands(project, { isRecent: at < RECENT, mayEdit }, navigateWithState),
    ),
    ...listScreenCommands(navigateWithState),
    ...listActionCommands(mayEdit, navigateWithState, onShowKeys),
  ]
}

function listBrickCommands(): Command[] {
  const { bricks = [], open } = findOfferedBricks() ?? {}
  return bricks.map((brick) => ({
    id: `brick-${brick.id}`,
    group: 'Bricks of this bot',
    label: brick.name,
    detail: 'Edit',
    Icon: Blocks,
    run: () => open?.(brick),
  }))
}

interface Standing {
  isRecent: boolean
  mayEdit: boolean
}

function listProjectCommands({ id, name }: ProjectSummary, { isRecent, mayEdit }: Standing, go: Go): Command[] {
  const shared = { group: 'Bots', label: name } as const
  const test = {
    id: `test-${id}`,
    detail: 'Test',
    Icon: MessageCircle,
    run: () => openInNewBrowserTab(buildTestPath(id)),
  }
  const often = [
    { id: `edit-${id}`, detail: mayEdit ? 'Edit' : 'Look', Icon: Pencil, run: () => go(buildEditPath(id)) },
    ...(mayEdit ? [test] : []),
  ]
  const searched = [
    {
      id: `conversations-${id}`,
      detail: 'Conversations',
      Icon: MessageSquareText,
      run: () => go(buildConversationsPath(id)),
    },
    { id: `checks-${id}`, detail: 'Checks', Icon: CircleCheck, run: () => go(buildChecksPath(id)) },
    { id: `insights-${id}`, detail: 'Insights', Icon: ChartColumn, run: () => go(buildInsightsPath(id)) },
  ]
  return [
    ...often.map((each) => ({ ...shared, ...each, isHidden: !isRecent })),
    ...searched.map((each) => ({ ...shared, ...each, isHidden: true })),
  ]
}

function listScreenCommands(go: Go): Command[] {
  const plans = { to: PAGES.plans.path, label: PAGES.plans.title, Icon: CreditCard }
  const { Icon, label: detail } = SETTINGS_ITEM
  const sections = SETTINGS_SECTIONS.map(({ id, label }) => ({ to: buildSettingsPath(id), label, detail, Icon }))
  const screens: Array<Pick<Command, 'label' | 'detail' | 'Icon'> & { to: string }> = [
    ...NAVIGATION,
    SETTINGS_ITEM,
    ...sections,
    plans,
  ]
  return screens.map(({ to, ...shown }) => ({ ...shown, id: `screen-${to}`, group: 'Screens', run: () => go(to) }))
}

function listActionCommands(mayEdit: boolean, go: Go, onShowKeys: () => void): Command[] {
  const create = { label: 'Create New Project', Icon: Plus, run: () => go(PAGES.dashboard.path, CREATE_PROJECT_STATE) }
  const actions: Array<Pick<Command, 'label' | 'Icon' | 'run'>> = [
    ...(mayEdit ? [create] : []),
    { label: 'Light theme', Icon: Sun, run: () => setTheme('light') },
    { label: 'Dark theme', Icon: Moon, run: () => setTheme('dark') },
    { label: 'Theme as the system', Icon: Monitor, run: () => setTheme('system') },
    { label: 'Show keyboard shortcuts', Icon: Keyboard, run: onShowKeys },
    { label: 'Sign out', Icon: LogOut, run: () => go(PAGES.signOut.path) },
  ]
  return actions.map((action) => ({ ...action, id: `action-${action.label}`, group: 'Actions' }))
}

function openInNewBrowserTab(path: string) {
  window.open(path, '_blank', 'noopener')
}
