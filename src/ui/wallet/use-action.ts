'use client';

import { useState } from 'react';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';

export interface Action {
  readonly isBusy: boolean;
  readonly problem: ServiceProblem | null;
  /** Calls the wallet. The other members say whether it works or has failed. */
  readonly run: <T>(call: () => Promise<T>, done: (value: T) => void) => void;
  readonly clear: () => void;
}

/** Runs one action of the owner at a time. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServiceProblem | null>(null);
  const run: Action['run'] = (call, done) => {
    setBusy(true);
    setProblem(null);
    call()
      .then(done, (error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, run, clear: () => setProblem(null) };
}
