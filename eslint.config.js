import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.data/',
      'test/histories/',
      'examples/site/',
      'packages/*/dist/',
      'packages/*/src/generated/',
    ],
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // A promise nobody waits for is a fault nobody hears of.
      '@typescript-eslint/no-floating-promises': ['error', { checkThenables: true }],
      // Numbers are the commonest thing to put into a message; the rest of the rule stays.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // `_` says that something is named in order to be left out.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // Determinism: what a workflow must not touch (Temporal, "Workflow definition constraints").
    files: ['workflows/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'fetch', 'require', 'Buffer'],
      'no-restricted-imports': ['error', { patterns: ['node:*', 'zod', 'knex', 'pg'] }],
      // All runs of a process share the modules (temporal/workflow-code.ts).
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration[kind="let"]',
          message: 'Keep state in the function of the workflow: its module is shared by all runs.',
        },
        {
          selector:
            ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(?:Weak)?(?:Map|Set)$/]',
          message: 'Keep state in the function of the workflow: its module is shared by all runs.',
        },
      ],
    },
  },
  {
    // Node 20 reads Latin-1 as UTF-8 there, once its caller is optimised: see parseUrl.
    files: ['src/**/*.ts', 'activities/**/*.ts', 'temporal/**/*.ts', 'workflows/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'Use parseUrl of src/shared/url-rules.ts.' },
      ],
    },
  },
  {
    // Strangers' text is matched here; what is composed at run time is for scripts/check-regexps.ts.
    files: ['src/**/*.ts', 'activities/**/*.ts', 'workflows/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // Chai states expectations as property reads.
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: { '@typescript-eslint/no-unused-expressions': 'off' },
  },
);
