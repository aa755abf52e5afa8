/** The parts of the interface that nearly every page is made of. */
const ATOMS = [
  ...['class-names', 'link', 'navigation', 'button', 'button-link', 'button-style', 'icon-button', 'icon-button-style'],
  ...[
    'text-link-style',
    'draw-icon',
    'wordmark',
    'brick-mark',
    'spinner',
    'loading-view',
    'card',
    'badge',
    'control-style',
    'skeleton',
  ],
  ...[
    'page-heading',
    'segmented',
    'plan-card',
    'plan-cards',
    'plan-giver',
    'avatar',
    'by-goal',
    'by-session',
    'use-awake',
  ],
].map((name) => `ui/${name}`)
const FRAME = [
  'account-menu',
  'use-fresh-user',
  'mobile-menu',
  'public-footer',
  'public-frame',
  'public-header',
  'public-navigation',
].map((name) => `app/public/${name}`)
/** Who is signed in, as far as this browser knows. */
const IDENTITY = ['session', 'known-user', 'stored-text'].map((name) => `api/${name}`)
/** What a page needs that talks to the server or asks for something. */
const TALK = [
  ...['user', 'config', 'settings', 'client', 'api-error', 'error-texts'].map((name) => `api/${name}`),
  ...['field', 'field-error', 'field-rules', 'form-error', 'text-field', 'use-short-form'].map((name) => `ui/${name}`),
  ...['lazy-dialog', 'notice'].map((name) => `ui/${name}`),
  ...['app/query-client', 'app/session', 'create-uuid', 'app/reach-banner'],
]
/** What the pages of accounts share. */
const ACCOUNT = ['features/auth/account-frame', 'features/auth/for-strangers', 'ui/password-field']
/** What stands around every signed-in page. */
const SHELL = [
  ...['session-layout', 'require-user', 'ask-early'].map((name) => `app/${name}`),
  ...[
    'shell-layout',
    'focus-layout',
    'top-bar',
    'sidebar',
    'navigation',
    'usage-meter',
    'sandbox-mark',
    'user-menu',
  ].map((name) => `app/shell/${name}`),
  ...['app/shell/user-menu-trigger', 'app/shell/shortcuts', 'api/projects', 'api/templates'],
  ...['toast', 'toaster', 'top-bar-content', 'status-badge', 'lazy-popup', 'retry'].map((name) => `ui/${name}`),
  ...['api/live-address'],
]
const ROUTED = ['app/routed-navigation', 'app/root-layout', 'app/error-screen']
const ICONS = [
  ...['x', 'menu', 'check', 'chevron-down', 'plus', 'pencil', 'arrow-left', 'message-circle', 'circle-alert'],
  ...['flask-conical', 'plug-zap', 'library-big', 'rocket', 'log-out', 'settings'],
].join('|')

/**
 * On a slow line a request costs more than a few bytes too many: what all pages of a kind need comes in one file, instead of
 * in one file for each set of pages that share it.
 */
export const CHUNKS = {
  groups: [
    // What public pages know of the wire; the rest is of projects and chats.
    { name: 'wire', test: /[\\/]contract[\\/]src[\\/]wire[\\/](?:plans|limits|endpoint-names|index)\./, priority: 4 },
    // What looks like a secret is asked in few dialogs.
    {
      name: 'marks',
      test: /[\\/]wire[\\/](?:address-marks|random-words|secret-\w+|public-parts|template-setup)\./,
      priority: 4,
    },
    { name: 'project-wire', test: /[\\/]contract[\\/]src[\\/]wire[\\/]/, priority: 3 },
    {
      name: 'base',
      test: matchAny(
        packages('react', 'react-dom', 'scheduler'),
        /preload-helper/,
        sources(
          'pages',
          'goals',
          'reach',
          'load-chunk',
          'focus-page',
          'app/shell/skip-link',
          ...IDENTITY,
          ...ATOMS,
          ...FRAME,
        ),
        new RegExp(`^\\0icon:(?:${ICONS})$`),
      ),
      priority: 2,
    },
    { name: 'router', test: matchAny(packages('react-router', 'react-router-dom'), sources(...ROUTED)), priority: 1 },
    {
      name: 'session',
      test: matchAny(packages('ky', '@tanstack'), /base-ui[\\/].*csp-provider/, sources(...TALK)),
      priority: 1,
    },
    { name: 'account', test: sources(...ACCOUNT), priority: 0 },
    { name: 'shell', test: sources(...SHELL), priority: 0 },
    { name: 'form', test: packages('react-hook-form'), priority: 1 },
  ],
}

function packages(...names: readonly string[]): RegExp {
  return new RegExp(`node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)
}

/** Files of the console's own, named below `src` without their endings. */
function sources(...names: readonly string[]): RegExp {
  return new RegExp(`console[\\\\/]src[\\\\/](?:${names.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`)
}

function matchAny(...patterns: readonly RegExp[]): (id: string) => boolean {
  return (id) => patterns.some((pattern) => pattern.test(id))
}
