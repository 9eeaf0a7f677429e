import { IconCircle, IconCircleCheckFilled } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { Run, Status } from './components.tsx';
import classes from './steps.module.css';
import { runTexts } from './texts.ts';

const ORDER = ['created', 'computed', 'reviewed', 'approved', 'final'] as const;
type Step = (typeof ORDER)[number];

/** Number of completed steps by status. */
const REACHED: Record<Exclude<Status, 'cancelled'>, number> = {
  draft: 0,
  computing: 0,
  computed: 1,
  reviewed: 2,
  approved: 3,
  final: 4,
};

/** Progress of a run: completed steps with user and time, and the remaining steps. */
export function Steps({ run }: { run: Run }) {
  const texts = useTexts(runTexts);
  const { dateTime } = useFormats();
  const reached = run.status === 'cancelled' ? -1 : REACHED[run.status];
  return (
    <ol className={classes.steps} aria-label={texts.steps}>
      {ORDER.map((step, at) => {
        const isDone = at <= reached;
        const { who, when } = of(run, step);
        const name = who === undefined ? undefined : (who?.name ?? texts.gone);
        return (
          <li
            key={step}
            className={isDone ? classes.done : undefined}
            {...(at === reached ? { 'aria-current': 'step' as const } : {})}
          >
            {isDone ? <IconCircleCheckFilled size={22} aria-hidden /> : <IconCircle size={22} aria-hidden />}
            <div>
              <strong>{texts.step[step]}</strong>
              <span>
                {isDone
                  ? name === undefined
                    ? dateTime(when)
                    : texts.by(name, dateTime(when))
                  : texts.notYet}
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type Who = Run['reviewed_by'] | undefined;

/** Returns user and time of a step. Computing has no user, because the result does not depend on who starts it. */
function of(run: Run, step: Step): { who: Who; when: string | null } {
  switch (step) {
    case 'created':
      return { who: run.created_by, when: run.created_at };
    case 'computed':
      return { who: undefined, when: run.computed_at };
    case 'reviewed':
      return { who: run.reviewed_by, when: run.reviewed_at };
    case 'approved':
      return { who: run.approved_by, when: run.approved_at };
    case 'final':
      return { who: run.finalized_by, when: run.finalized_at };
  }
}
