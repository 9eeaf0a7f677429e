import { isNotFound } from '@bulwagan/platform/payments/errors.ts';
import { type Static, Type } from 'typebox';
import { Envelope, isId, List, Maybe, pathId, Resource, wire } from './client/api-schemas.ts';
import type { Client } from './client/client.ts';

/** Fields read of a card. The gateway never returns numbers or security codes, and nothing here would store them. */
const MethodResource = Resource(
  Type.Object({
    type: Maybe(wire.Word),
    details: Maybe(
      Type.Object({
        last4: Maybe(Type.String({ maxLength: 4 })),
        brand: Maybe(wire.Word),
        exp_month: Maybe(Type.Integer()),
        exp_year: Maybe(Type.Integer()),
      }),
    ),
    customer_id: Maybe(wire.Id),
    // A customer's list may contain links to payment methods instead of the methods.
    payment_method_id: Maybe(wire.Id),
    payment_method_type: Maybe(wire.Word),
  }),
);

export interface PaymentMethod {
  /** `pm_…`. */
  id: string;
  /** `card`, `gcash`, … */
  type: string;
  customerId: string | undefined;
  card:
    | {
        lastFour: string | undefined;
        brand: string | undefined;
        expMonth: number | undefined;
        expYear: number | undefined;
      }
    | undefined;
}

/** @throws GatewayRefused with status 404 when it does not exist. */
export async function getPaymentMethod(client: Client, id: string): Promise<PaymentMethod> {
  const operation = 'get a payment method';
  const path = `/payment_methods/${pathId(operation, id)}`;
  return methodOf((await client.ask({ operation, path, answer: Envelope(MethodResource) })).data);
}

/** Like `getPaymentMethod`, but returns undefined when it does not exist. */
export async function findPaymentMethod(client: Client, id: string): Promise<PaymentMethod | undefined> {
  if (!isId(id)) return undefined;
  try {
    return await getPaymentMethod(client, id);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/**
 * Sends the security code that a vaulted card needs for its next payment: such a card may be charged only with its
 * holder present. `cvc` is the code or its token; it is sent to the gateway and stored nowhere.
 */
export async function updatePaymentMethodCvc(
  client: Client,
  id: string,
  cvc: string,
): Promise<PaymentMethod> {
  const operation = 'update a payment method';
  const answer = await client.report({
    operation,
    method: 'PUT',
    path: `/payment_methods/${pathId(operation, id)}`,
    attributes: { details: { cvc } },
    answer: Envelope(MethodResource),
    lookUp: { kind: 'inert' },
    isRepeatable: true,
  });
  return methodOf(answer.data);
}

/** The vaulted payment methods of one customer. */
export async function listPaymentMethodsOf(client: Client, customerId: string): Promise<PaymentMethod[]> {
  const operation = "list a customer's payment methods";
  const path = `/customers/${pathId(operation, customerId)}/payment_methods`;
  return (await client.ask({ operation, path, answer: List(MethodResource) })).data.map(methodOf);
}

function methodOf({ id, attributes }: Static<typeof MethodResource>): PaymentMethod {
  const { details } = attributes;
  const type = attributes.type ?? attributes.payment_method_type ?? 'unknown';
  const card = {
    lastFour: details?.last4 ?? undefined,
    brand: details?.brand ?? undefined,
    expMonth: details?.exp_month ?? undefined,
    expYear: details?.exp_year ?? undefined,
  };
  return {
    id: attributes.payment_method_id ?? id,
    type,
    customerId: attributes.customer_id ?? undefined,
    card: type === 'card' && details ? card : undefined,
  };
}
